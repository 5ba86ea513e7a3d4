import { DecantError } from '../../message/index.ts'

/** What a number may be, in the words of the remedy. */
const KINDS = {
  'a whole number from 0': (value: number) => Number.isSafeInteger(value) && value >= 0,
  'a whole number from 1': (value: number) => Number.isSafeInteger(value) && value >= 1,
  'a number from 0': (value: number) => Number.isFinite(value) && value >= 0,
  'a number from 1': (value: number) => Number.isFinite(value) && value >= 1,
  'a number above 0': (value: number) => Number.isFinite(value) && value > 0,
  'a share from 0 to 1': (value: number) => value >= 0 && value <= 1,
  'a share above 0 and at most 1': (value: number) => value > 0 && value <= 1,
} as const

/**
 * Checks options of a strategy, defaults included, so that a wrong one is told where it was given and not by what is cut.
 * @param kind what each of them must be
 * @throws DecantError `invalid-option`, naming the option and its value.
 */
export function checkOptions(kind: keyof typeof KINDS, options: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(options)) {
    if (typeof value === 'number' && KINDS[kind](value)) continue
    throw new DecantError('invalid-option', `${name} is ${typeof value === 'string' ? JSON.stringify(value) : String(value)}`, `Give ${kind}, or leave it out.`)
  }
}
