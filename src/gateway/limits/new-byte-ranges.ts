export type ByteRange = readonly [start: number, end: number]

/** Bytes that are compared at once; a power of two. */
const COMPARED_BYTES = 64 * 1024
/** This many fresh bytes need not be split any further. */
const MIN_SPLIT_BYTES = 2_048
/** Bytes by which a place is found again, and how far after the first difference they are taken from. */
const ANCHOR_BYTES = 64
const ANCHOR_OFFSETS = [256, 4_096, 32_768] as const

/**
 * Returns the ranges of a body that do not occur in the one before it: the bytes between their common beginning, a long range further on that both have,
 * and their common end. A client that writes the time or a fingerprint into the head of each request changes a few bytes there and adds some at the end.
 * Compares bytes and parses nothing; linear.
 * @param isMiddleSearched whether to look for that long range: of bodies that have little in common, this takes most of the time
 */
export function newByteRanges(before: Buffer, body: Buffer, isMiddleSearched: boolean): readonly ByteRange[] {
  const start = commonStart(before, body)
  const end = commonEnd(before, body, Math.min(before.length, body.length) - start)
  const last = body.length - end
  if (!isMiddleSearched || last - start <= MIN_SPLIT_BYTES) return [[start, last]]
  const [oldMiddle, newMiddle] = [before.subarray(start, before.length - end), body.subarray(start, last)]
  let best: ByteRange = [0, 0]
  for (const offset of ANCHOR_OFFSETS) {
    const range = offset + ANCHOR_BYTES > oldMiddle.length ? undefined : commonRangeAround(oldMiddle, newMiddle, offset)
    if (range && range[1] - range[0] > best[1] - best[0]) best = range
    if (best[1] - best[0] > newMiddle.length / 2) break
  }
  return best[0] === best[1]
    ? [[start, last]]
    : [
        [start, start + best[0]],
        [start + best[1], last],
      ]
}

/** A lower bound of the bytes that two bodies have in common. */
export function commonBytes(before: Buffer, body: Buffer, isMiddleSearched: boolean): number {
  return body.length - newByteRanges(before, body, isMiddleSearched).reduce((sum, [start, end]) => sum + end - start, 0)
}

/** The range of `newMiddle` that also occurs in `oldMiddle`, around a place of `oldMiddle`; undefined if the bytes there are not found. */
function commonRangeAround(oldMiddle: Buffer, newMiddle: Buffer, place: number): ByteRange | undefined {
  const at = newMiddle.indexOf(oldMiddle.subarray(place, place + ANCHOR_BYTES))
  if (at < 0) return undefined
  const before = commonEnd(oldMiddle.subarray(0, place), newMiddle.subarray(0, at), Math.min(place, at))
  return [at - before, at + commonStart(oldMiddle.subarray(place), newMiddle.subarray(at))]
}

function commonStart(one: Buffer, other: Buffer): number {
  return longestEqual(Math.min(one.length, other.length), (from, to) => one.compare(other, from, to, from, to) === 0)
}

/** @param maxBytes bytes of the end that may be taken */
function commonEnd(one: Buffer, other: Buffer, maxBytes: number): number {
  return longestEqual(maxBytes, (from, to) => hasSameEnd(one, other, from, to))
}

/** The number of bytes, at most `maxBytes`, up to the first difference: takes steps as long as they are equal, and shorter ones where they are not. */
function longestEqual(maxBytes: number, isEqual: (from: number, to: number) => boolean): number {
  let length = 0
  for (let step = COMPARED_BYTES; step >= 1; ) {
    if (length + step <= maxBytes && isEqual(length, length + step)) length += step
    else step /= 2
  }
  return length
}

/** Whether the bytes at a distance of at least `from` and less than `to` from the end are equal. */
function hasSameEnd(one: Buffer, other: Buffer, from: number, to: number): boolean {
  return one.compare(other, other.length - to, other.length - from, one.length - to, one.length - from) === 0
}
