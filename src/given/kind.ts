const isNumber = (value: unknown): value is number => typeof value === 'number' && !Number.isNaN(value)
const isWhole = (value: unknown): value is number => Number.isSafeInteger(value)

/** How error messages name an abort signal. */
export const SIGNAL = 'the `signal` of an AbortController'

const isTexts = (value: unknown) => Array.isArray(value) && value.every((item) => typeof item === 'string')

/** The kinds of values, by the words in which an error asks for them. */
const KINDS = {
  'a text': (value: unknown) => typeof value === 'string',
  'a list of texts': isTexts,
  "a list of names, or 'any'": (value: unknown) => value === 'any' || isTexts(value),
  'a function': (value: unknown) => typeof value === 'function',
  'true or false': (value: unknown) => typeof value === 'boolean',
  [SIGNAL]: isSignal,
  /** Includes NaN, the result of a calculation that failed. */
  'a number': (value: unknown) => typeof value === 'number',
  'a whole number from 0': (value: unknown) => isWhole(value) && value >= 0,
  'a whole number from 1': (value: unknown) => isWhole(value) && value >= 1,
  'a number from 0': (value: unknown) => Number.isFinite(value) && isNumber(value) && value >= 0,
  'a number from 1': (value: unknown) => Number.isFinite(value) && isNumber(value) && value >= 1,
  'a number above 0': (value: unknown) => Number.isFinite(value) && isNumber(value) && value > 0,
  'a number from 0 or Infinity': (value: unknown) => isNumber(value) && value >= 0,
  'a number from 1 or Infinity': (value: unknown) => isNumber(value) && value >= 1,
  'a share from 0 to 1': (value: unknown) => isNumber(value) && value >= 0 && value <= 1,
  'a share above 0 and at most 1': (value: unknown) => isNumber(value) && value > 0 && value <= 1,
} as const

/** The name of a kind, as it follows *Give* in a remedy. */
export type Kind = keyof typeof KINDS

/** Whether a value is of a kind. */
export function isOfKind(kind: Kind, value: unknown): boolean {
  return KINDS[kind](value)
}

/** Recognised by its methods, since a page, a worker and a test each have their own `AbortSignal`. */
function isSignal(value: unknown): boolean {
  const { throwIfAborted, addEventListener } = Object(value) as Partial<AbortSignal>
  return typeof throwIfAborted === 'function' && typeof addEventListener === 'function'
}
