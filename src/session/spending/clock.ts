export function monotonicSeconds(): number {
  return performance.now() / 1000
}

/**
 * Converts a time of day noted by another process to the clock of `monotonicSeconds`. A time in the future, because the clock was set back since, counts as
 * now.
 * @param at seconds since 1970
 */
export function toMonotonicSeconds(at: number): number {
  return monotonicSeconds() - Math.max(0, Date.now() / 1000 - at)
}
