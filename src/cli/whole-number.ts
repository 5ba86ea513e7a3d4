import { DecantError } from '../message/index.ts'

/**
 * The number that an option gives.
 * @throws DecantError `usage` where it is no whole number, or below `least`.
 */
export function wholeNumber(flag: string, option: unknown, least: number): number {
  const value = Number(option)
  if (Number.isSafeInteger(value) && value >= least && option !== '') return value
  throw new DecantError('usage', `${flag} takes a whole number from ${least} up, not '${option}'`, `Give for example ${flag} ${Math.max(least, 20)}.`)
}
