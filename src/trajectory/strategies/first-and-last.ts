/**
 * How many events at the beginning and at the end are always kept, if `maxEvents` of `length` may stay. If both together are too many they share the room in
 * the given ratio, and each keeps one if there is room for two; they never overlap.
 */
export function firstAndLast(length: number, maxEvents: number, first: number, last: number): { first: number; last: number } {
  const room = Math.min(length, Math.max(0, maxEvents))
  if (first + last <= room) return { first, last }
  const headShare = Math.ceil((room * first) / (first + last))
  const head = Math.min(first, last > 0 && room > 1 ? Math.min(headShare, room - 1) : headShare)
  return { first: head, last: Math.min(last, room - head) }
}
