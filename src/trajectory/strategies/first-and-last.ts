/**
 * How many events at the beginning and at the end are kept for sure, where `most` may stay of `length`. Where both together are too many, the
 * beginning gives way last; nothing overlaps.
 */
export function firstAndLast(length: number, most: number, first: number, last: number): { first: number; last: number } {
  const room = Math.min(length, most)
  const head = Math.min(first, first + last <= room ? first : Math.max(Math.ceil((room * first) / (first + last)), room - last))
  return { first: head, last: Math.max(0, Math.min(last, room - head)) }
}
