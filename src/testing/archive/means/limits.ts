/** Limits that a caller may give, and how many of three records each leaves. */
export const LIMITS = [
  [Number.POSITIVE_INFINITY, 3],
  [1.5, 1],
  [0, 0],
  [-1, 0],
  [Number.NaN, 0],
] as const
