/** Characters of a name that are compared: the time is quadratic in them. */
const MAX_COMPARED_CHARS = 40

/**
 * Returns the name that an unknown name was probably meant to be: one that begins with it (from three characters on), else the one with the fewest slips, of
 * which there may be at most two, a third of a long name, or one for a name of up to three letters. Undefined if none is near; the first of equally near ones.
 * Case and leading dashes do not count.
 */
export function nearestName(typed: string, names: readonly string[]): string | undefined {
  const normalisedName = normaliseName(typed)
  let best: string | undefined
  let fewestSlips = (normalisedName.length < 4 ? 1 : Math.max(2, Math.floor(normalisedName.length / 3))) + 1
  for (const name of names) {
    const candidate = normaliseName(name)
    const slips = normalisedName.length >= 3 && candidate.startsWith(normalisedName) ? 0 : editDistance(normalisedName, candidate)
    if (slips < fewestSlips) [best, fewestSlips] = [name, slips]
  }
  return best
}

function normaliseName(name: string): string {
  return name.replace(/^-+/, '').toLowerCase().slice(0, MAX_COMPARED_CHARS)
}

/** Levenshtein distance, row by row. */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, i) => i)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const changed = (row[j - 1] as number) + (one[i - 1] === other[j - 1] ? 0 : 1)
      next.push(Math.min(changed, (row[j] as number) + 1, (next[j - 1] as number) + 1))
    }
    row = next
  }
  return row[other.length] as number
}
