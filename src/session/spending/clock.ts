/** Seconds of a clock that only runs forward. */
export function seconds(): number {
  return performance.now() / 1000
}

/**
 * When something was, on the clock of `seconds`, of which another process noted the time of day. What lies in the future by a clock that was set back
 * since counts as now.
 * @param at seconds since 1970
 */
export function secondsAt(at: number): number {
  return seconds() - Math.max(0, Date.now() / 1000 - at)
}
