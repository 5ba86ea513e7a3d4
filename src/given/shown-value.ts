/** The number of characters of a text that are shown. */
const SHOWN = 60

/** Describes a wrong value in a few words, for an error message. */
export function shownValue(value: unknown): string {
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'string') return JSON.stringify(value.slice(0, SHOWN))
  if (typeof value === 'function') return 'a function'
  return typeof value === 'object' && value !== null ? 'an object' : String(value)
}
