/** Replaces text that was forgotten. */
export const FORGOTTEN_MARK = '[forgotten]'
