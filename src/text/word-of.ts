/** A value of a file as a word: a text is itself, a number and a truth what they say, all else its kind. It never throws, as `String` does of an object whose `toString` is a field and of a list that is nested too deep. */
export function wordOf(value: unknown): string {
  return typeof value === 'object' && value !== null ? (Array.isArray(value) ? 'array' : 'object') : String(value)
}

/** A value of a file as a number; NaN where it is no number and no text of one. It never throws, as `Number` does of such objects. */
export function numberOf(value: unknown): number {
  return typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN
}
