/** Returns a value as a count of tokens; 0 if it is no positive number. */
export function countOrZero(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : 0
}
