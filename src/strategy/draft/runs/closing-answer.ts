import { isWritten, type Message, units } from '../../../message/index.ts'

/** Index of the answer, words without calls, that ended the turn of the last unit with calls of which a flag is set; undefined where none did. Linear. */
export function closingAnswer(messages: readonly Message[], flags: Uint8Array): number | undefined {
  const kept = units(messages).findLast(({ start, end }) => flags.subarray(start, end).includes(1) && messages.slice(start, end).some(hasCall))
  for (let i = kept?.end ?? messages.length; i < messages.length; i++) {
    const message = messages[i] as Message
    if (message.role === 'user' && !isWritten(message) && message.parts.some(({ type }) => type !== 'tool-result')) return undefined
    if (message.role === 'assistant' && !isWritten(message) && !hasCall(message) && message.parts.some(({ type }) => type === 'text')) return i
  }
  return undefined
}

function hasCall({ parts }: Message): boolean {
  return parts.some(({ type }) => type === 'tool-call')
}
