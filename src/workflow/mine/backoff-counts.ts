/** What followed one context, and how often. */
interface ContextCounts {
  total: number
  readonly countByNext: Map<string, number>
}

/** A context that was seen, and how the counts before it back it. */
interface SeenContext {
  readonly inAllRuns: ContextCounts | undefined
  readonly inRun: ContextCounts | undefined
  readonly backoffWeight: number
  readonly total: number
}

/**
 * Counts what follows in increasingly specific contexts, and computes probabilities: the counts of a context, interpolated with those of the next more general
 * one, which has the weight of `backoffWeights` sightings (interpolated Dirichlet smoothing; MacKay and Peto, A Hierarchical Dirichlet Language Model, 1995).
 */
export class BackoffCounts {
  readonly #levels: Map<string, ContextCounts>[] = []

  /** @param contexts from the general to the specific, always the same number */
  add(contexts: readonly string[], what: string): void {
    contexts.forEach((context, level) => {
      const known = this.#levels[level] ?? new Map<string, ContextCounts>()
      this.#levels[level] = known
      const counts = known.get(context) ?? { total: 0, countByNext: new Map<string, number>() }
      known.set(context, counts)
      counts.total++
      counts.countByNext.set(what, (counts.countByNext.get(what) ?? 0) + 1)
    })
  }

  /**
   * The probabilities of what follows. Counts of `runCounts` are added with the factor `weight`. Empty if not even the most general context was seen.
   * @param backoffWeights by level; the last applies to all deeper ones
   */
  probabilities(contexts: readonly string[], backoffWeights: readonly number[], runCounts?: BackoffCounts, weight = 1): Map<string, number> {
    let probabilities = new Map<string, number>()
    for (const { inAllRuns, inRun, backoffWeight, total } of this.#seenContexts(contexts, backoffWeights, runCounts, weight)) {
      const next = new Map<string, number>()
      for (const [what, chance] of probabilities) next.set(what, (chance * backoffWeight) / total)
      for (const [what, times] of inAllRuns?.countByNext ?? []) next.set(what, (next.get(what) ?? 0) + times / total)
      for (const [what, times] of inRun?.countByNext ?? []) next.set(what, (next.get(what) ?? 0) + (weight * times) / total)
      probabilities = next
    }
    return probabilities
  }

  /** The probability of one thing that may follow: as in `probabilities`, without computing the others. */
  probabilityOf(what: string, contexts: readonly string[], backoffWeights: readonly number[], runCounts?: BackoffCounts, weight = 1): number {
    let chance = 0
    for (const { inAllRuns, inRun, backoffWeight, total } of this.#seenContexts(contexts, backoffWeights, runCounts, weight))
      chance = (chance * backoffWeight) / total + (inAllRuns?.countByNext.get(what) ?? 0) / total + (weight * (inRun?.countByNext.get(what) ?? 0)) / total
    return chance
  }

  /** The counts of each context that was seen, from the general to the specific, with the weight of those before and the total with that weight. */
  *#seenContexts(contexts: readonly string[], backoffWeights: readonly number[], runCounts: BackoffCounts | undefined, weight: number): Generator<SeenContext> {
    let isFirst = true
    for (const [level, context] of contexts.entries()) {
      const inAllRuns = this.#levels[level]?.get(context)
      const inRun = runCounts === undefined ? undefined : runCounts.#levels[level]?.get(context)
      const sightings = (inAllRuns?.total ?? 0) + weight * (inRun?.total ?? 0)
      if (sightings === 0) continue
      const backoffWeight = isFirst ? 0 : (backoffWeights[Math.min(level, backoffWeights.length - 1)] ?? 0)
      yield { inAllRuns, inRun, backoffWeight, total: sightings + backoffWeight }
      isFirst = false
    }
  }

  /** Plain data: by level and context, what followed how often. Contexts seen less than `minCount` times beyond the two most general levels are left out. */
  toData(minCount = 1): BackoffData {
    return this.#levels.map((level, depth) =>
      Object.fromEntries(
        [...level].filter(([, { total }]) => depth < 2 || total >= minCount).map(([context, { countByNext: of }]) => [context, Object.fromEntries(of)]),
      ),
    )
  }

  static fromData(data: BackoffData): BackoffCounts {
    const result = new BackoffCounts()
    data.forEach((level, depth) => {
      const known = new Map<string, ContextCounts>()
      for (const [context, of] of Object.entries(level)) {
        const counts = new Map(Object.entries(of))
        known.set(context, { total: [...counts.values()].reduce((sum, times) => sum + times, 0), countByNext: counts })
      }
      result.#levels[depth] = known
    })
    return result
  }
}

/** Counts as plain data. */
export type BackoffData = readonly Readonly<Record<string, Readonly<Record<string, number>>>>[]
