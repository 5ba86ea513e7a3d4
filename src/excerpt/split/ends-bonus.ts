/** A bonus for the first and last few pieces of a text, which are looked at first: from `maxBonus` down to 0. */
export function endsBonus(index: number, count: number, maxBonus = 2, reach = 3): number {
  const fromEnd = count - 1 - index
  const near = Math.min(index, fromEnd)
  return near >= reach ? 0 : maxBonus * (1 - near / reach)
}
