/** Stands where something was forgotten. */
export const FORGOTTEN = '[forgotten]'
