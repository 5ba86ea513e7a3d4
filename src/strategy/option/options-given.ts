import { isOfKind, type Kind, knownOptions, shownValue } from '../../given/index.ts'
import { DecantError } from '../../message/index.ts'

/**
 * Validates the options of a strategy and returns them, so that a wrong option is reported when it is given instead of showing in what is cut. An undefined
 * option counts as missing.
 * @param of the strategy, as written by a caller
 * @param kinds the required kind of each option
 * @throws DecantError `invalid-option` for an unknown name, or a value of another kind
 * @example
 * optionsGiven('slidingWindow', { size: 5 }, { size: 'a whole number from 0' }) // { size: 5 }
 */
export function optionsGiven<T extends object>(of: string, options: T, kinds: Readonly<Record<keyof T, Kind>>): T {
  knownOptions(of, options, kinds)
  for (const [name, kind] of Object.entries(kinds) as [keyof T & string, Kind][]) {
    const value = options[name]
    if (value === undefined || isOfKind(kind, value)) continue
    throw new DecantError('invalid-option', `${name} is ${shownValue(value)}`, `Give ${kind}, or leave it out.`)
  }
  return options
}
