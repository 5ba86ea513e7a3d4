import { DecantError } from '../message/index.ts'

/**
 * The number that an option gives.
 * @throws DecantError `usage` where it is no whole number, or not within `least` and `most`.
 */
export function wholeNumber(flag: string, option: unknown, least: number, most = Number.MAX_SAFE_INTEGER): number {
  const value = Number(option)
  if (Number.isSafeInteger(value) && value >= least && value <= most && option !== '') return value
  const range = most === Number.MAX_SAFE_INTEGER ? `from ${least} up` : `from ${least} to ${most}`
  throw new DecantError('usage', `${flag} takes a whole number ${range}, not '${option}'`, `Give for example ${flag} ${Math.max(least, 20)}.`)
}
