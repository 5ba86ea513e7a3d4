import { DecantError } from '../../message/index.ts'
import { checkOptionNames, describeValue } from '../../validation/index.ts'

/**
 * Returns the number of rounds to keep, given as a number or in options; 5 by default.
 * @throws DecantError `invalid-option`
 */
export function resolveKeepRecent(given: number | { readonly keepRecent?: number }): number {
  const options = typeof given === 'number' ? { keepRecent: given } : given
  if (typeof options !== 'object' || options === null)
    throw new DecantError('invalid-option', `The options of compact are ${describeValue(options)}`, 'Write compact(history, { keepRecent: 5 }).')
  const { keepRecent = 5 } = checkOptionNames('compact', options, { keepRecent: true })
  if (!Number.isSafeInteger(keepRecent) || keepRecent < 0)
    throw new DecantError('invalid-option', `keepRecent is ${describeValue(keepRecent)}`, 'Give the number of rounds to keep, a whole number from 0.')
  return keepRecent
}

/** @throws DecantError `invalid-option` if one of these is not a number */
export function checkTokens(tokens: Readonly<Record<string, number>>): void {
  for (const [name, value] of Object.entries(tokens))
    if (typeof value !== 'number' || Number.isNaN(value))
      throw new DecantError('invalid-option', `${name} is ${describeValue(value)}`, 'Give a count of tokens, such as the usage that the provider reports.')
}
