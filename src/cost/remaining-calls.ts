/**
 * Calls made, mean number of calls still to come, and its lower quartile: from 683 recorded runs of seven sources, each source weighted equally
 * (bench/fit/remaining-calls.ts). A run that has gone on for long goes on for longer.
 */
const MEASURED: readonly (readonly [calls: number, mean: number, quartile: number])[] = [
  [1, 19.9, 7],
  [2, 18.9, 6],
  [3, 17.9, 5],
  [5, 16.6, 3],
  [8, 17.8, 4],
  [12, 18.4, 3],
  [18, 22.9, 4],
  [27, 29.4, 7],
  [40, 32.9, 11],
  [60, 28.3, 9],
  [90, 23, 9],
]

/** How many more calls a run is likely to make. */
export interface RemainingCalls {
  readonly mean: number
  /** Three runs of four make at least this many more calls. */
  readonly quartile: number
}

/** Estimates how many calls follow in a run that has made `calls`: interpolated between the measured lengths, constant beyond them. */
export function remainingCalls(calls: number): RemainingCalls {
  let low = MEASURED[0] as (typeof MEASURED)[number]
  for (const high of MEASURED) {
    if (high[0] > calls) {
      const share = high[0] === low[0] ? 0 : Math.max(0, (calls - low[0]) / (high[0] - low[0]))
      return { mean: low[1] + (high[1] - low[1]) * share, quartile: low[2] + (high[2] - low[2]) * share }
    }
    low = high
  }
  return { mean: low[1], quartile: low[2] }
}
