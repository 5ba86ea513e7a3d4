/** The change in the number of gaps when piece `i` is taken: it may split one, shorten one or close one. */
export function gapDelta(taken: Uint8Array, i: number): number {
  const before = i > 0 && !taken[i - 1] ? 1 : 0
  const after = i + 1 < taken.length && !taken[i + 1] ? 1 : 0
  return before + after - 1
}
