import type { Part } from '../../../message/index.ts'
import type { MessageContent } from '../../wire/codec.ts'

/** Adds to a message the reasoning, and its signatures, that only a repetition of the message has: some libraries do not record them in the answer itself. */
export function addRepeatedReasoning(message: MessageContent, repeated: MessageContent): MessageContent {
  const repeatedReasoning = repeated.parts.filter(isReasoning)
  if (message.role !== 'assistant' || repeatedReasoning.length === 0) return message
  const ownReasoning = message.parts.filter(isReasoning)
  if (ownReasoning.length === 0) return { ...message, parts: [...repeatedReasoning, ...message.parts] }
  if (ownReasoning.length !== repeatedReasoning.length || ownReasoning.some(hasSignature) || !repeatedReasoning.some(hasSignature)) return message
  const parts = message.parts.map((part): Part => (isReasoning(part) ? { ...repeatedReasoning[ownReasoning.indexOf(part)], ...part } : part))
  return { ...message, parts }
}

type Reasoning = Part & { readonly type: 'reasoning' }

function isReasoning(part: Part): part is Reasoning {
  return part.type === 'reasoning'
}

function hasSignature({ signature, encrypted }: Reasoning): boolean {
  return signature !== undefined || encrypted !== undefined
}
