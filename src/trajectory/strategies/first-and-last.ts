/**
 * How many events at the beginning and at the end are kept for sure, where `most` may stay of `length`. Where both together are too many they share the
 * room as they were asked for, and each keeps one as long as there are two; nothing overlaps.
 */
export function firstAndLast(length: number, most: number, first: number, last: number): { first: number; last: number } {
  const room = Math.min(length, Math.max(0, most))
  if (first + last <= room) return { first, last }
  const share = Math.ceil((room * first) / (first + last))
  const head = Math.min(first, last > 0 && room > 1 ? Math.min(share, room - 1) : share)
  return { first: head, last: Math.min(last, room - head) }
}
