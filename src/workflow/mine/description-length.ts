import type { Pattern } from './prefix-span.ts'

/**
 * Picks the patterns that shorten the description of runs they were not mined from (minimum description length; Rissanen 1978, Grünwald 2007). A symbol
 * costs −log2 of its share in the mined runs. A pattern costs the spelling of its symbols once; each place where it stands in the unseen runs then costs
 * one code word in place of its symbols. Patterns are taken one by one, longest saving first, while they still save; places taken do not count again.
 */
export function shorteningPatterns(
  patterns: readonly Pattern[],
  mined: readonly (readonly number[])[],
  unseen: readonly (readonly number[])[],
  most = 64,
): Pattern[] {
  const bits = symbolBits(mined)
  const cost = (symbol: number): number => bits.get(symbol) ?? bits.get(-1) ?? 20
  const free = unseen.map((run) => new Uint8Array(run.length))
  const index = startsOf(unseen)
  const saving = (pattern: Pattern, take: boolean): number => {
    const spelled = pattern.symbols.reduce((sum, symbol) => sum + cost(symbol), 0)
    const uses = occurrences(pattern.symbols, unseen, free, index, take)
    const total = unseen.reduce((sum, run) => sum + run.length, 0)
    return uses === 0 ? -spelled : uses * (spelled - Math.log2(Math.max(2, total / uses))) - spelled
  }
  const queue = patterns
    .filter(({ symbols }) => symbols.length >= 2)
    .map((pattern) => ({ pattern, saving: saving(pattern, false) }))
    .filter((entry) => entry.saving > 0)
    .sort((a, b) => b.saving - a.saving)
  const kept: Pattern[] = []
  for (const { pattern } of queue) {
    if (kept.length >= most) break
    if (saving(pattern, false) <= 0) continue
    saving(pattern, true)
    kept.push(pattern)
  }
  return kept
}

function symbolBits(runs: readonly (readonly number[])[]): Map<number, number> {
  const counts = new Map<number, number>()
  let total = 1
  for (const run of runs) {
    for (const symbol of run) counts.set(symbol, (counts.get(symbol) ?? 0) + 1)
    total += run.length
  }
  const bits = new Map([[-1, Math.log2(total + 1)]])
  for (const [symbol, count] of counts) bits.set(symbol, -Math.log2(count / total))
  return bits
}

function startsOf(runs: readonly (readonly number[])[]): Map<number, (readonly [number, number])[]> {
  const starts = new Map<number, (readonly [number, number])[]>()
  runs.forEach((run, r) => {
    run.forEach((symbol, at) => {
      const list = starts.get(symbol)
      if (list) list.push([r, at])
      else starts.set(symbol, [[r, at]])
    })
  })
  return starts
}

function occurrences(
  symbols: readonly number[],
  runs: readonly (readonly number[])[],
  used: readonly Uint8Array[],
  starts: ReadonlyMap<number, readonly (readonly [number, number])[]>,
  take: boolean,
): number {
  let count = 0
  let lastRun = -1
  let end = 0
  for (const [r, at] of starts.get(symbols[0] as number) ?? []) {
    if (r === lastRun && at < end) continue
    const run = runs[r] as readonly number[]
    const flags = used[r] as Uint8Array
    if (!symbols.every((symbol, i) => run[at + i] === symbol && flags[at + i] === 0)) continue
    count++
    ;[lastRun, end] = [r, at + symbols.length]
    if (take) flags.fill(1, at, end)
  }
  return count
}
