import { knownOptions, shownValue } from '../../given/index.ts'
import { DecantError } from '../../message/index.ts'

/**
 * Returns the number of rounds to keep, given as a number or in options; 5 by default.
 * @throws DecantError `invalid-option`
 */
export function checkedRounds(given: number | { readonly keepRecent?: number }): number {
  const options = typeof given === 'number' ? { keepRecent: given } : given
  if (typeof options !== 'object' || options === null)
    throw new DecantError('invalid-option', `The options of compact are ${shownValue(options)}`, 'Write compact(history, { keepRecent: 5 }).')
  const { keepRecent = 5 } = knownOptions('compact', options, { keepRecent: true })
  if (!Number.isSafeInteger(keepRecent) || keepRecent < 0)
    throw new DecantError('invalid-option', `keepRecent is ${shownValue(keepRecent)}`, 'Give the number of rounds to keep, a whole number from 0.')
  return keepRecent
}

/** @throws DecantError `invalid-option` if one of these is not a number */
export function checkedTokens(tokens: Readonly<Record<string, number>>): void {
  for (const [name, value] of Object.entries(tokens))
    if (typeof value !== 'number' || Number.isNaN(value))
      throw new DecantError('invalid-option', `${name} is ${shownValue(value)}`, 'Give a count of tokens, such as the usage that the provider reports.')
}
