/** The name that is least edits away from `name`, where that is at most a third of it; undefined where none is near. Quadratic in the lengths, which are cut at 40. */
export function nearestFormat(name: string, names: readonly string[]): string | undefined {
  const wanted = name.toLowerCase().slice(0, 40)
  let best: string | undefined
  let least = Math.floor(wanted.length / 3) + 1
  for (const candidate of names) {
    const edits = candidate.startsWith(wanted) && wanted.length >= 3 ? 0 : distance(wanted, candidate)
    if (edits < least) [best, least] = [candidate, edits]
  }
  return best
}

/** Levenshtein's distance, row by row. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, i) => i)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const changed = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1)
      next.push(Math.min(changed, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[other.length] ?? 0
}
