import type { Pattern } from './prefix-span.ts'

/** What came before, and how often what came after it in the mined runs. */
interface Beginning {
  readonly symbols: readonly number[]
  readonly next: Map<number, Pattern>
  total: number
}

/**
 * Picks the patterns that shorten the description of runs they were not mined from (minimum description length; Rissanen, 1978). A pattern is what comes
 * first and what mostly follows. Coding the next step of an unseen run costs −log2 of its share among what follows the longest beginning kept that fits;
 * a beginning is kept if that saves more bits than spelling it takes, short ones first (as variable-order Markov models grow: Ron, Singer and Tishby, The
 * Power of Amnesia, 1996). n log n in the patterns, linear in the unseen runs.
 */
export function shorteningPatterns(patterns: readonly Pattern[], unseen: readonly (readonly number[])[], most = 64): Pattern[] {
  const beginnings = beginningsOf(patterns)
  const root = beginnings.get('')
  if (!root) return []
  const longest = Math.max(...[...beginnings.values()].map(({ symbols }) => symbols.length))
  const share = (symbol: number): number => ((root.next.get(symbol)?.places.length ?? 0) + 0.5) / (root.total + 0.5 * (root.next.size + 1))
  const costs = unseen.map((run) => run.map((symbol) => -Math.log2(share(symbol))))
  const places = placesOf(unseen, beginnings, longest)
  const letter = Math.log2(root.next.size + 1)
  const kept: { pattern: Pattern; saving: number }[] = []
  for (const [key, beginning] of [...beginnings].sort(([, a], [, b]) => a.symbols.length - b.symbols.length || b.total - a.total)) {
    if (beginning.symbols.length === 0) continue
    const coded = (places.get(key) ?? []).map(([run, at]) => {
      const symbol = unseen[run]?.[at] as number
      const count = beginning.next.get(symbol)?.places.length ?? 0
      return { run, at, cost: -Math.log2((count + share(symbol)) / (beginning.total + 1)) }
    })
    const saved = coded.reduce((sum, { run, at, cost }) => sum + (costs[run]?.[at] as number) - cost, 0)
    const saving = saved - letter * (beginning.symbols.length + 1)
    if (saving <= 0) continue
    for (const { run, at, cost } of coded) (costs[run] as number[])[at] = cost
    kept.push({ pattern: mostLikely(beginning), saving })
  }
  return kept
    .sort((a, b) => b.saving - a.saving)
    .slice(0, most)
    .map(({ pattern }) => pattern)
}

function beginningsOf(patterns: readonly Pattern[]): Map<string, Beginning> {
  const found = new Map<string, Beginning>()
  for (const pattern of patterns) {
    const symbols = pattern.symbols.slice(0, -1)
    const key = symbols.join(' ')
    const beginning = found.get(key) ?? { symbols, next: new Map<number, Pattern>(), total: 0 }
    found.set(key, beginning)
    beginning.next.set(pattern.symbols.at(-1) as number, pattern)
    beginning.total += pattern.places.length
  }
  return found
}

/** By beginning: the places in the unseen runs right after it. */
function placesOf(unseen: readonly (readonly number[])[], beginnings: ReadonlyMap<string, Beginning>, longest: number): Map<string, [number, number][]> {
  const places = new Map<string, [number, number][]>()
  unseen.forEach((run, r) => {
    for (let at = 1; at < run.length; at++) {
      let key = ''
      for (let length = 1; length <= Math.min(at, longest); length++) {
        key = length === 1 ? `${run[at - 1]}` : `${run[at - length]} ${key}`
        if (!beginnings.has(key)) continue
        const list = places.get(key)
        if (list) list.push([r, at])
        else places.set(key, [[r, at]])
      }
    }
  })
  return places
}

function mostLikely({ next }: Beginning): Pattern {
  return [...next.values()].reduce((best, pattern) => (pattern.places.length > best.places.length ? pattern : best))
}
