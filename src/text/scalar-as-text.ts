/**
 * Returns a file's value as a word: strings, numbers and booleans as text, everything else as its kind. Never throws, unlike `String` for an object whose
 * `toString` is a field or for a list nested too deeply.
 */
export function scalarAsText(value: unknown): string {
  return typeof value === 'object' && value !== null ? (Array.isArray(value) ? 'array' : 'object') : String(value)
}

/** Returns a file's value as a number; NaN if it is neither a number nor a numeric string. Never throws, unlike `Number` for such objects. */
export function asNumber(value: unknown): number {
  return typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN
}
