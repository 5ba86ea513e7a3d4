/** The key with the highest count; the first if several tie. */
export function top(counts: ReadonlyMap<string, number>): string | undefined {
  let best: string | undefined
  for (const [symbol, count] of counts) if (best === undefined || count > (counts.get(best) ?? 0)) best = symbol
  return best
}
