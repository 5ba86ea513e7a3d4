/** What opens and closes a text is looked at first: a bonus for the first and last few of its pieces, from `most` down to 0. */
export function endsBonus(index: number, count: number, most = 2, reach = 3): number {
  const fromEnd = count - 1 - index
  const near = Math.min(index, fromEnd)
  return near >= reach ? 0 : most * (1 - near / reach)
}
