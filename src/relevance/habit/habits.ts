/**
 * What an agent's own runs tell of the names that it comes back to, as plain data: for each word, by its hash, how much likelier or less likely a name is
 * to be used again that has the word in it, beside it, or in the call whose result it stands in. Holds no text.
 */
export interface Habits {
  readonly schema: 1
  /** How many runs were learned from, and at how many of their moments. */
  readonly runs: number
  readonly moments: number
  /**
   * How often a name that was needed later ranks above one that was not, in the mean of moments not learned from, 0.5 to 1: without habits, and with
   * those of other runs. Each moment was left out once.
   */
  readonly before: number
  readonly after: number
  /** What one step of a weight adds to the log odds. */
  readonly step: number
  /** Of each hash a weight, one signed byte each, in base64. */
  readonly weights: string
}

/** Habits laid out for speed. */
export type HabitWeights = Float32Array
