import type { Message } from '../message/index.ts'

/** How many bytes of the rendered history a step rewrote: all from the first message on that is not the same as before. UTF-8. */
export function rewritten(before: readonly Message[], after: readonly Message[]): number {
  let same = 0
  while (same < after.length && (after[same] === before[same] || JSON.stringify(after[same]) === JSON.stringify(before[same]))) same++
  return Buffer.byteLength(JSON.stringify(after.slice(same)))
}
