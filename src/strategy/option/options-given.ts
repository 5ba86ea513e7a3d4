import { isOfKind, type Kind, knownOptions, shownValue } from '../../given/index.ts'
import { DecantError } from '../../message/index.ts'

/**
 * The options of a strategy at its door, as they were given, so that a wrong one is told where it was given and not by what is cut. One that is undefined
 * counts as left out.
 * @param of the strategy, as a caller writes it
 * @param kinds what each of its options must be
 * @throws DecantError `invalid-option` for a name that it does not have, or a value of another kind
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
