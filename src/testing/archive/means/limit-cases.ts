/** Limits that a caller may pass, and how many of three records each returns. */
export const LIMIT_CASES = [
  [Number.POSITIVE_INFINITY, 3],
  [1.5, 1],
  [0, 0],
  [-1, 0],
  [Number.NaN, 0],
] as const
