/** The number of characters of a text that are shown. */
const MAX_SHOWN_CHARS = 60

/** Describes a wrong value in a few words, for an error message. */
export function describeValue(value: unknown): string {
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'string') return JSON.stringify(value.slice(0, MAX_SHOWN_CHARS))
  if (typeof value === 'function') return 'a function'
  if (value instanceof Date) return 'a Date'
  return typeof value === 'object' && value !== null ? 'an object' : String(value)
}
