import type { Part } from '../../../message/index.ts'
import type { Reading } from '../../wire/codec.ts'

/** Adds to a message the reasoning, and its seals, that only a repetition of the message has: some libraries do not record them in the answer itself. */
export function sealed(message: Reading, repeated: Reading): Reading {
  const told = repeated.parts.filter(isReasoning)
  if (message.role !== 'assistant' || told.length === 0) return message
  const own = message.parts.filter(isReasoning)
  if (own.length === 0) return { ...message, parts: [...told, ...message.parts] }
  if (own.length !== told.length || own.some(hasSeal) || !told.some(hasSeal)) return message
  const parts = message.parts.map((part): Part => (isReasoning(part) ? { ...told[own.indexOf(part)], ...part } : part))
  return { ...message, parts }
}

type Reasoning = Part & { readonly type: 'reasoning' }

function isReasoning(part: Part): part is Reasoning {
  return part.type === 'reasoning'
}

function hasSeal({ signature, encrypted }: Reasoning): boolean {
  return signature !== undefined || encrypted !== undefined
}
