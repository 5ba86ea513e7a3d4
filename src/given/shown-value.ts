/** So much of a text is shown. */
const SHOWN = 60

/** A value that is not what was asked for, in a few words of an error. */
export function shownValue(value: unknown): string {
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'string') return JSON.stringify(value.slice(0, SHOWN))
  if (typeof value === 'function') return 'a function'
  return typeof value === 'object' && value !== null ? 'an object' : String(value)
}
