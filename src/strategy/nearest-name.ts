/** The name that shares the most letter pairs with `name`; the first of equals. */
export function nearestName(name: string, names: readonly string[]): string {
  let best = names[0] ?? ''
  let most = -1
  const wanted = pairsOf(name)
  for (const candidate of names) {
    const own = pairsOf(candidate)
    let shared = 0
    for (const pair of own) if (wanted.has(pair)) shared++
    const score = (2 * shared) / (own.size + wanted.size || 1)
    if (score > most) [best, most] = [candidate, score]
  }
  return best
}

function pairsOf(name: string): Set<string> {
  const text = `^${name.toLowerCase().slice(0, 80)}$`
  const pairs = new Set<string>()
  for (let i = 1; i < text.length; i++) pairs.add(text.slice(i - 1, i + 1))
  return pairs
}
