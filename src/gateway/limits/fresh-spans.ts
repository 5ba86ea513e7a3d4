/** A range of bytes: its start and end. */
export type ByteSpan = readonly [start: number, end: number]

/** Bytes that are compared at once. */
const BLOCK = 64 * 1024
/** This many fresh bytes need not be split any further. */
const FEW = 2_048
/** Bytes by which a place is found again, and how far behind the first difference they are taken from. */
const ANCHOR = 64
const BEHIND = [256, 4_096, 32_768] as const

/**
 * Returns the ranges of a body that do not occur in the one before it: the bytes between their common beginning, a long range further on that both have,
 * and their common end. A client that writes the time or a fingerprint into the head of each request changes a few bytes there and adds some at the end.
 * Compares bytes and parses nothing; linear.
 */
export function freshSpans(before: Buffer, body: Buffer): readonly ByteSpan[] {
  const start = commonStart(before, body)
  const end = commonEnd(before, body, Math.min(before.length, body.length) - start)
  const last = body.length - end
  if (last - start <= FEW) return [[start, last]]
  const [own, other] = [before.subarray(start, before.length - end), body.subarray(start, last)]
  let best: ByteSpan = [0, 0]
  for (const behind of BEHIND) {
    const found = behind + ANCHOR > own.length ? undefined : around(own, other, behind)
    if (found && found[1] - found[0] > best[1] - best[0]) best = found
    if (best[1] - best[0] > other.length / 2) break
  }
  return best[0] === best[1]
    ? [[start, last]]
    : [
        [start, start + best[0]],
        [start + best[1], last],
      ]
}

/** The least number of bytes that two bodies have in common. */
export function commonBytes(before: Buffer, body: Buffer): number {
  return body.length - freshSpans(before, body).reduce((sum, [start, end]) => sum + end - start, 0)
}

/** The range of `other` that also occurs in `own`, around a place of `own`; undefined if the bytes there are not found. */
function around(own: Buffer, other: Buffer, place: number): ByteSpan | undefined {
  const at = other.indexOf(own.subarray(place, place + ANCHOR))
  if (at < 0) return undefined
  const before = commonEnd(own.subarray(0, place), other.subarray(0, at), Math.min(place, at))
  return [at - before, at + commonStart(own.subarray(place), other.subarray(at))]
}

function commonStart(one: Buffer, other: Buffer): number {
  const length = Math.min(one.length, other.length)
  let at = 0
  for (let to = Math.min(length, BLOCK); at < to && one.compare(other, at, to, at, to) === 0; to = Math.min(length, to + BLOCK)) at = to
  while (at < length && one[at] === other[at]) at++
  return at
}

/** @param most bytes of the end that may be taken */
function commonEnd(one: Buffer, other: Buffer, most: number): number {
  let length = 0
  for (let to = Math.min(most, BLOCK); length < to && sameEnd(one, other, length, to); to = Math.min(most, to + BLOCK)) length = to
  while (length < most && one[one.length - 1 - length] === other[other.length - 1 - length]) length++
  return length
}

/** Whether the bytes at a distance of at least `from` and less than `to` from the end are equal. */
function sameEnd(one: Buffer, other: Buffer, from: number, to: number): boolean {
  return one.compare(other, other.length - to, other.length - from, one.length - to, one.length - from) === 0
}
