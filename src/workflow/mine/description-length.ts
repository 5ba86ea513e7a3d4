import type { Pattern } from './prefix-span.ts'

/** Patterns mined from some runs, and the runs that they were not mined from. */
export interface Fold {
  readonly patterns: readonly Pattern[]
  readonly unseen: readonly (readonly number[])[]
}

/** A prefix of patterns, and how often each symbol followed it in the mined runs. */
interface Beginning {
  readonly symbols: readonly number[]
  readonly next: Map<number, Pattern>
  total: number
}

/** The current cost of each step of the unseen runs, and how the prefixes of this fold would code it. */
interface Coder {
  readonly beginnings: ReadonlyMap<string, Beginning>
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
export function shorteningPatterns(patterns: readonly Pattern[], folds: readonly Fold[], most: number): Pattern[] {
  const beginnings = beginningsOf(patterns)
  const root = beginnings.get('')
  if (!root) return []
  const coders = folds.flatMap((fold) => coderOf(fold, root.next.size) ?? [])
  const letter = (symbol: number): number => Math.log2((root.total + root.next.size) / ((root.next.get(symbol)?.places.length ?? 0) + 1))
  const spelled = new Set<string>([''])
  const kept: { pattern: Pattern; saving: number }[] = []
  for (const [key, beginning] of [...beginnings].sort(([, a], [, b]) => a.symbols.length - b.symbols.length || b.total - a.total)) {
    if (beginning.symbols.length === 0) continue
    const coded = coders.map((coder) => codedBy(coder, key))
    const saved = coded.reduce((sum, steps, i) => sum + steps.reduce((all, { run, at, cost }) => all + (coders[i]?.costs[run]?.[at] ?? 0) - cost, 0), 0)
    const known = spelled.has(beginning.symbols.slice(1).join(' '))
    const spelling = (known ? beginning.symbols.slice(0, 1) : beginning.symbols).reduce((sum, symbol) => sum + letter(symbol), 0)
    const saving = saved - spelling
    if (saving <= 0) continue
    spelled.add(key)
    coded.forEach((steps, i) => {
      for (const { run, at, cost } of steps) (coders[i]?.costs[run] as number[])[at] = cost
    })
    kept.push({ pattern: mostLikely(beginning), saving })
  }
  return kept
    .sort((a, b) => b.saving - a.saving)
    .slice(0, most)
    .map(({ pattern }) => pattern)
}

/** @param letters number of different symbols */
function coderOf({ patterns, unseen }: Fold, letters: number): Coder | undefined {
  const beginnings = beginningsOf(patterns)
  const root = beginnings.get('')
  if (!root) return undefined
  const share = (symbol: number): number => ((root.next.get(symbol)?.places.length ?? 0) + 0.5) / (root.total + 0.5 * (letters + 1))
  const costs = unseen.map((run) => run.map((symbol) => -Math.log2(share(symbol))))
  return { beginnings, unseen, costs, places: placesOf(unseen, beginnings) }
}

/** The steps of the unseen runs that a beginning codes, with their new costs. */
function codedBy({ beginnings, unseen, places, costs }: Coder, key: string): { run: number; at: number; cost: number }[] {
  const beginning = beginnings.get(key)
  if (!beginning) return []
  return (places.get(key) ?? []).map(([run, at]) => {
    const symbol = unseen[run]?.[at] as number
    const count = beginning.next.get(symbol)?.places.length ?? 0
    const before = 2 ** -(costs[run]?.[at] ?? 0)
    return { run, at, cost: -Math.log2((count + before) / (beginning.total + 1)) }
  })
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

/** By beginning: the positions in the unseen runs right after it. */
function placesOf(unseen: readonly (readonly number[])[], beginnings: ReadonlyMap<string, Beginning>): Map<string, Place[]> {
  let longest = 0
  for (const { symbols } of beginnings.values()) longest = Math.max(longest, symbols.length)
  const places = new Map<string, Place[]>()
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
