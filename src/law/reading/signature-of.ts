import type { Message, ReasoningPart } from '../../message/index.ts'

/** Returns the signature or encrypted text that identifies a piece of reasoning. Undefined for plain reasoning. */
export function signatureOf(part: ReasoningPart): string | undefined {
  return part.signature ?? part.encrypted
}

/** Returns the reasoning parts of a message, in order. */
export function reasoningOf(message: Message): ReasoningPart[] {
  return message.parts.filter((part) => part.type === 'reasoning')
}
