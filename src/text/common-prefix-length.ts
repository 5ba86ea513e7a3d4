/** The number of characters that are compared at once. */
const BLOCK = 1 << 16

/** Returns the length of the common prefix of two texts. */
export function commonPrefixLength(one: string, other: string): number {
  const length = Math.min(one.length, other.length)
  let at = 0
  while (at + BLOCK <= length && one.slice(at, at + BLOCK) === other.slice(at, at + BLOCK)) at += BLOCK
  while (at < length && one.charCodeAt(at) === other.charCodeAt(at)) at++
  return at
}
