import { type Message, messagesGiven } from '../message/index.ts'

/**
 * How many bytes of the rendered history a step rewrote: all from the first message on that is not the same as before, as JSON in UTF-8; 2, the
 * empty list, where nothing was. What a provider's prompt cache must take in anew.
 *
 * @throws DecantError `invalid-argument`
 * @example
 * rewritten(messages, messages) // 2
 */
export function rewritten(before: readonly Message[], after: readonly Message[]): number {
  messagesGiven(before, 'rewritten')
  messagesGiven(after, 'rewritten')
  let same = 0
  while (same < after.length && (after[same] === before[same] || JSON.stringify(after[same]) === JSON.stringify(before[same]))) same++
  return Buffer.byteLength(JSON.stringify(after.slice(same)))
}
