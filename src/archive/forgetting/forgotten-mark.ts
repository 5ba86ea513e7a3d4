/** Replaces text that was forgotten. */
export const FORGOTTEN = '[forgotten]'
