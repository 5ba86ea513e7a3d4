/** Seconds on a monotonic clock. */
export function seconds(): number {
  return performance.now() / 1000
}

/**
 * Converts a time of day noted by another process to the clock of `seconds`. A time in the future, because the clock was set back since, counts as now.
 * @param at seconds since 1970
 */
export function secondsAt(at: number): number {
  return seconds() - Math.max(0, Date.now() / 1000 - at)
}
