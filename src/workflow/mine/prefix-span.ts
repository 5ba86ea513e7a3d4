/** A sequence of symbols that runs share. */
export interface Pattern {
  readonly symbols: readonly number[]
  /** Weight of the runs that show it. */
  readonly support: number
  /** Where it begins: run and index of its first symbol. */
  readonly places: readonly (readonly [run: number, at: number])[]
}

/** Limits of mining. */
export interface PrefixSpanOptions {
  readonly minSupport: number
  readonly maxLength: number
  /** Maximum number of patterns returned, those with the most support first at each length. */
  readonly maxPatterns: number
}

/**
 * Frequent contiguous sub-sequences: PrefixSpan (Pei et al., Mining Sequential Patterns by Pattern-Growth, 2004) with a gap of zero, so a projection is the
 * list of positions right after the prefix. A run counts once per pattern, with its weight. Time is linear in the symbols for each length.
 */
export function prefixSpan(runs: readonly (readonly number[])[], weights: readonly number[], options: PrefixSpanOptions): Pattern[] {
  const found: Pattern[] = []
  const grow = (symbols: readonly number[], places: readonly (readonly [number, number])[]): Pattern[] => {
    const grown: Pattern[] = []
    for (const [symbol, next] of Map.groupBy(places, ([run, at]) => runs[run]?.[at + symbols.length])) {
      const support = supportOf(next, weights)
      if (symbol !== undefined && support >= options.minSupport) grown.push({ symbols: [...symbols, symbol], support, places: next })
    }
    return grown
  }
  const everywhere = runs.flatMap((run, r) => run.map((_, at): readonly [number, number] => [r, at]))
  let level = grow([], everywhere)
  while (level.length > 0 && found.length < options.maxPatterns) {
    level.sort((a, b) => b.support - a.support || compare(a.symbols, b.symbols))
    level = level.slice(0, options.maxPatterns - found.length)
    for (const pattern of level) found.push(pattern)
    if ((level[0]?.symbols.length ?? 0) >= options.maxLength) break
    level = level.flatMap(({ symbols, places }) => grow(symbols, places))
  }
  return found
}

function supportOf(places: readonly (readonly [number, number])[], weights: readonly number[]): number {
  let support = 0
  let last = -1
  for (const [run] of places) {
    if (run !== last) support += weights[run] as number
    last = run
  }
  return support
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) if (a[i] !== b[i]) return (a[i] as number) - (b[i] as number)
  return a.length - b.length
}
