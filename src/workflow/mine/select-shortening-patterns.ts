import type { Pattern } from './prefix-span.ts'

/** Patterns mined from some runs, and the runs that they were not mined from. */
export interface Fold {
  readonly patterns: readonly Pattern[]
  readonly unseen: readonly (readonly number[])[]
}

/** A prefix of patterns, and how often each symbol followed it in the mined runs. */
interface Prefix {
  readonly symbols: readonly number[]
  readonly next: Map<number, Pattern>
  total: number
}

/** The current cost of each step of the unseen runs, and how the prefixes of this fold would code it. */
interface Coder {
  readonly prefixes: ReadonlyMap<string, Prefix>
  readonly unseen: Fold['unseen']
  readonly costs: number[][]
  readonly places: ReadonlyMap<string, readonly Place[]>
}

type Place = readonly [run: number, at: number]

/**
 * Picks the patterns that shorten the description of runs they were not mined from (minimum description length; Rissanen, 1978). A pattern is a beginning and
 * what mostly follows it. Coding the next step of an unseen run costs −log2 of its share among what follows the longest kept beginning that fits, backed by the
 * shorter ones. A beginning is kept if that saves more bits, over all folds, than spelling it takes: frequent symbols are short, and one that extends a kept
 * beginning further back spells only its first symbol. Short ones come first, as variable-order Markov models grow (Ron, Singer and Tishby, The Power of
 * Amnesia, 1996). n log n in the patterns, linear in the unseen runs.
 * @param patterns mined from all runs: the candidates
 */
export function selectShorteningPatterns(patterns: readonly Pattern[], folds: readonly Fold[], maxPatterns: number): Pattern[] {
  const prefixes = prefixesOf(patterns)
  const root = prefixes.get('')
  if (!root) return []
  const coders = folds.flatMap((fold) => createCoder(fold, root.next.size) ?? [])
  const symbolBits = (symbol: number): number => Math.log2((root.total + root.next.size) / ((root.next.get(symbol)?.places.length ?? 0) + 1))
  const spelledKeys = new Set<string>([''])
  const kept: { pattern: Pattern; saving: number }[] = []
  for (const [key, prefix] of [...prefixes].sort(([, a], [, b]) => a.symbols.length - b.symbols.length || b.total - a.total)) {
    if (prefix.symbols.length === 0) continue
    const encoded = coders.map((coder) => encodeWith(coder, key))
    const saved = encoded.reduce((sum, steps, i) => sum + steps.reduce((all, { run, at, cost }) => all + (coders[i]?.costs[run]?.[at] ?? 0) - cost, 0), 0)
    const known = spelledKeys.has(prefix.symbols.slice(1).join(' '))
    const spelling = (known ? prefix.symbols.slice(0, 1) : prefix.symbols).reduce((sum, symbol) => sum + symbolBits(symbol), 0)
    const saving = saved - spelling
    if (saving <= 0) continue
    spelledKeys.add(key)
    encoded.forEach((steps, i) => {
      for (const { run, at, cost } of steps) (coders[i]?.costs[run] as number[])[at] = cost
    })
    kept.push({ pattern: mostLikely(prefix), saving })
  }
  return kept
    .sort((a, b) => b.saving - a.saving)
    .slice(0, maxPatterns)
    .map(({ pattern }) => pattern)
}

/** @param symbolCount number of different symbols */
function createCoder({ patterns, unseen }: Fold, symbolCount: number): Coder | undefined {
  const prefixes = prefixesOf(patterns)
  const root = prefixes.get('')
  if (!root) return undefined
  const probability = (symbol: number): number => ((root.next.get(symbol)?.places.length ?? 0) + 0.5) / (root.total + 0.5 * (symbolCount + 1))
  const costs = unseen.map((run) => run.map((symbol) => -Math.log2(probability(symbol))))
  return { prefixes, unseen, costs, places: placesAfter(unseen, prefixes) }
}

/** The steps of the unseen runs that a beginning codes, with their new costs. */
function encodeWith({ prefixes, unseen, places, costs }: Coder, key: string): { run: number; at: number; cost: number }[] {
  const prefix = prefixes.get(key)
  if (!prefix) return []
  return (places.get(key) ?? []).map(([run, at]) => {
    const symbol = unseen[run]?.[at] as number
    const count = prefix.next.get(symbol)?.places.length ?? 0
    const before = 2 ** -(costs[run]?.[at] ?? 0)
    return { run, at, cost: -Math.log2((count + before) / (prefix.total + 1)) }
  })
}

function prefixesOf(patterns: readonly Pattern[]): Map<string, Prefix> {
  const found = new Map<string, Prefix>()
  for (const pattern of patterns) {
    const symbols = pattern.symbols.slice(0, -1)
    const key = symbols.join(' ')
    const prefix = found.get(key) ?? { symbols, next: new Map<number, Pattern>(), total: 0 }
    found.set(key, prefix)
    prefix.next.set(pattern.symbols.at(-1) as number, pattern)
    prefix.total += pattern.places.length
  }
  return found
}

/** By beginning: the positions in the unseen runs right after it. */
function placesAfter(unseen: readonly (readonly number[])[], prefixes: ReadonlyMap<string, Prefix>): Map<string, Place[]> {
  let longest = 0
  for (const { symbols } of prefixes.values()) longest = Math.max(longest, symbols.length)
  const places = new Map<string, Place[]>()
  unseen.forEach((run, r) => {
    for (let at = 1; at < run.length; at++) {
      let key = ''
      for (let length = 1; length <= Math.min(at, longest); length++) {
        key = length === 1 ? `${run[at - 1]}` : `${run[at - length]} ${key}`
        if (!prefixes.has(key)) continue
        const list = places.get(key)
        if (list) list.push([r, at])
        else places.set(key, [[r, at]])
      }
    }
  })
  return places
}

function mostLikely({ next }: Prefix): Pattern {
  return [...next.values()].reduce((best, pattern) => (pattern.places.length > best.places.length ? pattern : best))
}
