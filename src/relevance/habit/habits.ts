/**
 * What an agent's own runs show about the names that it comes back to, as plain data: for each word, by its hash, how much more or less likely a name is to be
 * used again if the word is in it, next to it, or in the call whose result it is in. Holds no text.
 */
export interface Habits {
  readonly schema: 1
  /** The number of runs learned from, and of their moments. */
  readonly runs: number
  readonly moments: number
  /**
   * How often a name that was needed later ranks above one that was not, averaged over held-out moments, 0.5 to 1: without habits, and with those of other
   * runs. Each moment was held out once.
   */
  readonly before: number
  readonly after: number
  /** The amount that one step of a weight adds to the log odds. */
  readonly step: number
  /** The weight of each hash, one signed byte each, in base64. */
  readonly weights: string
}

/** Habits as an array, for speed. */
export type HabitWeights = Float32Array
