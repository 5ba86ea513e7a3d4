const isNumber = (value: unknown): value is number => typeof value === 'number' && !Number.isNaN(value)
const isInteger = (value: unknown): value is number => Number.isSafeInteger(value)

/** How error messages name an abort signal. */
export const ABORT_SIGNAL = 'the `signal` of an AbortController'

const isStringList = (value: unknown) => Array.isArray(value) && value.every((item) => typeof item === 'string')

/** The kinds of values, by the words in which an error asks for them. */
const KINDS = {
  'a text': (value: unknown) => typeof value === 'string',
  'a list of texts': isStringList,
  "a list of names, or 'any'": (value: unknown) => value === 'any' || isStringList(value),
  'a function': (value: unknown) => typeof value === 'function',
  'true or false': (value: unknown) => typeof value === 'boolean',
  [ABORT_SIGNAL]: isSignal,
  /** Includes NaN, the result of a calculation that failed. */
  'a number': (value: unknown) => typeof value === 'number',
  'a whole number from 0': (value: unknown) => isInteger(value) && value >= 0,
  'a whole number from 1': (value: unknown) => isInteger(value) && value >= 1,
  'a number from 0': (value: unknown) => Number.isFinite(value) && isNumber(value) && value >= 0,
  'a number from 1': (value: unknown) => Number.isFinite(value) && isNumber(value) && value >= 1,
  'a number above 0': (value: unknown) => Number.isFinite(value) && isNumber(value) && value > 0,
  'a number from 0 or Infinity': (value: unknown) => isNumber(value) && value >= 0,
  'a number from 1 or Infinity': (value: unknown) => isNumber(value) && value >= 1,
  'a share from 0 to 1': (value: unknown) => isNumber(value) && value >= 0 && value <= 1,
  'a share above 0 and at most 1': (value: unknown) => isNumber(value) && value > 0 && value <= 1,
} as const

/** The name of a kind, as it follows *Give* in a remedy. */
export type ValueKind = keyof typeof KINDS

export function isOfKind(kind: ValueKind, value: unknown): boolean {
  return KINDS[kind](value)
}

/** Recognised by its methods, since a page, a worker and a test each have their own `AbortSignal`. */
function isSignal(value: unknown): boolean {
  const { throwIfAborted, addEventListener } = Object(value) as Partial<AbortSignal>
  return typeof throwIfAborted === 'function' && typeof addEventListener === 'function'
}
