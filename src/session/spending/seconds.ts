/** Seconds of a clock that only runs forward. */
export function seconds(): number {
  return performance.now() / 1000
}
