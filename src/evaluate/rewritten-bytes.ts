import { checkMessages, type Message } from '../message/index.ts'

/**
 * The bytes of the rendered history that a step rewrote: everything from the first changed message on, as JSON in UTF-8; 2, for the
 * empty list, if nothing changed. This is what a provider's prompt cache must store again.
 *
 * @throws DecantError `invalid-argument`
 * @example
 * rewrittenBytes(messages, messages) // 2
 */
export function rewrittenBytes(before: readonly Message[], after: readonly Message[]): number {
  checkMessages(before, 'rewrittenBytes')
  checkMessages(after, 'rewrittenBytes')
  let same = 0
  while (same < after.length && (after[same] === before[same] || JSON.stringify(after[same]) === JSON.stringify(before[same]))) same++
  return Buffer.byteLength(JSON.stringify(after.slice(same)))
}
