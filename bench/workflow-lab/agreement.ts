/** How well two lists of names agree, as one pair per item. */
export interface Agreement {
  readonly count: number
  /** Fraction of equal pairs. */
  readonly accuracy: number
  /** Mean F1 over the names of the first list. */
  readonly macroF1: number
  /** Agreement beyond chance (Cohen, 1960). */
  readonly kappa: number
}

/** Compares wanted with found names. */
export function agreement(pairs: readonly (readonly [wanted: string, found: string])[]): Agreement {
  const share = (test: (pair: readonly [string, string]) => boolean): number => pairs.filter(test).length / Math.max(1, pairs.length)
  const names = [...new Set(pairs.map(([wanted]) => wanted))]
  const scores = names.map((name) => {
    const both = share(([a, b]) => a === name && b === name)
    return (2 * both) / (share(([a]) => a === name) + share(([, b]) => b === name))
  })
  const accuracy = share(([a, b]) => a === b)
  const chance = [...new Set(pairs.flat())].reduce((sum, name) => sum + share(([a]) => a === name) * share(([, b]) => b === name), 0)
  return {
    count: pairs.length,
    accuracy,
    macroF1: scores.reduce((a, b) => a + b, 0) / Math.max(1, scores.length),
    kappa: chance === 1 ? 1 : (accuracy - chance) / (1 - chance),
  }
}
