/** The name that is at most two slips away from what was typed, one where that is short; undefined where none is. */
export function nearest(typed: string, names: readonly string[]): string | undefined {
  const most = typed.replace(/^-+/, '').length < 4 ? 1 : 2
  let best: { name: string; slips: number } | undefined
  for (const name of names) {
    const slips = distance(typed.toLowerCase(), name.toLowerCase())
    if (slips <= most && (!best || slips < best.slips)) best = { name, slips }
  }
  return best?.name
}

/** Levenshtein's distance over two rows. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      next.push(Math.min((row[j] as number) + 1, (next[j - 1] as number) + 1, (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1)))
    }
    row = next
  }
  return row[b.length] as number
}
