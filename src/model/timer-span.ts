/** Node's timers count no further, and take what is longer for one millisecond: https://nodejs.org/api/timers.html#settimeoutcallback-delay-args. */
const LONGEST = 2 ** 31 - 1

/** Milliseconds as a timer takes them: of what is longer than it can count, as of what never ends, the longest. */
export function timerSpan(milliseconds: number): number {
  return Math.min(milliseconds, LONGEST)
}
