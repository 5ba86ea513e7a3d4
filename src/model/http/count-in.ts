/** A value as a count of tokens; 0 where it is none. */
export function countIn(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : 0
}
