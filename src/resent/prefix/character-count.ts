import type { Message } from '../../message/index.ts'

/** Characters of words and results: never more than the bytes of a body that contains them, and never fewer than those of its prefix. */
export function characterCount(messages: readonly Message[]): number {
  let sum = 0
  for (const { parts } of messages) {
    for (const part of parts) {
      if (part.type === 'text') sum += part.text.length
      else if (part.type === 'tool-result') for (const inner of part.output) sum += inner.type === 'text' ? inner.text.length : 0
    }
  }
  return sum
}
