/** What followed one context, and how often. */
interface Counts {
  total: number
  readonly of: Map<string, number>
}

/**
 * Counts what follows in increasingly specific contexts, and computes probabilities: the counts of a context, interpolated with those of the next more general
 * one, which has the weight of `backing` sightings (interpolated Dirichlet smoothing; MacKay and Peto, A Hierarchical Dirichlet Language Model, 1995).
 */
export class Backoff {
  readonly #levels: Map<string, Counts>[] = []

  /** @param contexts from the general to the specific, always the same number */
  add(contexts: readonly string[], what: string, times = 1): void {
    contexts.forEach((context, level) => {
      const known = this.#levels[level] ?? new Map<string, Counts>()
      this.#levels[level] = known
      const counts = known.get(context) ?? { total: 0, of: new Map<string, number>() }
      known.set(context, counts)
      counts.total += times
      counts.of.set(what, (counts.of.get(what) ?? 0) + times)
    })
  }

  /**
   * The probabilities of what follows. Counts of `own` are added with the factor `weight`. Empty if not even the most general context was seen.
   * @param backing by level; the last applies to all deeper ones
   */
  chances(contexts: readonly string[], backing: readonly number[], own?: Backoff, weight = 1): Map<string, number> {
    let chances = new Map<string, number>()
    contexts.forEach((context, level) => {
      const seen = this.#levels[level]?.get(context)
      const here = own === undefined ? undefined : own.#levels[level]?.get(context)
      const total = (seen?.total ?? 0) + weight * (here?.total ?? 0)
      if (total === 0) return
      const behind = chances.size > 0 ? (backing[Math.min(level, backing.length - 1)] ?? 0) : 0
      const next = new Map<string, number>()
      for (const [what, chance] of chances) next.set(what, (chance * behind) / (total + behind))
      for (const [what, times] of seen?.of ?? []) next.set(what, (next.get(what) ?? 0) + times / (total + behind))
      for (const [what, times] of here?.of ?? []) next.set(what, (next.get(what) ?? 0) + (weight * times) / (total + behind))
      chances = next
    })
    return chances
  }

  /** The probability of one thing that may follow: as in `chances`, without computing the others. */
  chanceOf(what: string, contexts: readonly string[], backing: readonly number[], own?: Backoff, weight = 1): number {
    let chance = 0
    let isBacked = false
    contexts.forEach((context, level) => {
      const seen = this.#levels[level]?.get(context)
      const here = own === undefined ? undefined : own.#levels[level]?.get(context)
      const total = (seen?.total ?? 0) + weight * (here?.total ?? 0)
      if (total === 0) return
      const behind = isBacked ? (backing[Math.min(level, backing.length - 1)] ?? 0) : 0
      chance = (chance * behind) / (total + behind) + (seen?.of.get(what) ?? 0) / (total + behind) + (weight * (here?.of.get(what) ?? 0)) / (total + behind)
      isBacked = true
    })
    return chance
  }

  /** Plain data: by level and context, what followed how often. Contexts seen less than `least` times beyond the two most general levels are left out. */
  toData(least = 1): BackoffData {
    return this.#levels.map((level, depth) =>
      Object.fromEntries([...level].filter(([, { total }]) => depth < 2 || total >= least).map(([context, { of }]) => [context, Object.fromEntries(of)])),
    )
  }

  static fromData(data: BackoffData): Backoff {
    const made = new Backoff()
    data.forEach((level, depth) => {
      const known = new Map<string, Counts>()
      for (const [context, of] of Object.entries(level)) {
        const counts = new Map(Object.entries(of))
        known.set(context, { total: [...counts.values()].reduce((sum, times) => sum + times, 0), of: counts })
      }
      made.#levels[depth] = known
    })
    return made
  }
}

/** Counts as plain data. */
export type BackoffData = readonly Readonly<Record<string, Readonly<Record<string, number>>>>[]
