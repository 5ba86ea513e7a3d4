import { asNumber } from '../../../text/index.ts'

/** The upper bounds that distinguish seconds, milliseconds, microseconds and nanoseconds since 1970. */
const UNIT_LIMITS = [1e11, 1e14, 1e17] as const

/**
 * Returns milliseconds since 1970 from the forms that tracing stores write: nanoseconds as text, seconds with nanoseconds, a date without a zone (then UTC);
 * NaN for anything else.
 */
export function momentOf(value: unknown): number {
  if (Array.isArray(value)) return asNumber(value[0]) * 1000 + asNumber(value[1]) / 1e6
  if (typeof value === 'string' && !/^\d+$/.test(value)) {
    const text = value.trim().replace(/^(\d{4}-\d{2}-\d{2}) /, '$1T')
    return Date.parse(/^\d{4}-\d{2}-\d{2}T[\d:.]+$/.test(text) ? `${text}Z` : text)
  }
  const number = typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN
  const [seconds, millis, micros] = UNIT_LIMITS
  if (!(number > 0)) return Number.NaN
  if (number < seconds) return number * 1000
  return number < millis ? number : number < micros ? number / 1e3 : number / 1e6
}

/** Returns a moment as a field of a message; nothing if there is none. */
export function timeField(moment: number): { at?: string } {
  return Math.abs(moment) <= 8.64e15 ? { at: new Date(moment).toISOString() } : {}
}
