import { DecantError } from '../../message/index.ts'
import { checkOptionNames, describeValue, isOfKind, type ValueKind } from '../../validation/index.ts'

/**
 * Validates the options of a strategy and returns them, so that a wrong option is reported when it is given instead of showing in what is cut. An undefined
 * option counts as missing.
 * @param caller the strategy, as written by a caller
 * @param kinds the required kind of each option
 * @throws DecantError `invalid-option` for an unknown name, or a value of another kind
 * @example
 * checkStrategyOptions('slidingWindow', { size: 5 }, { size: 'a whole number from 0' }) // { size: 5 }
 */
export function checkStrategyOptions<T extends object>(caller: string, options: T, kinds: Readonly<Record<keyof T, ValueKind>>): T {
  checkOptionNames(caller, options, kinds)
  for (const [name, kind] of Object.entries(kinds) as [keyof T & string, ValueKind][]) {
    const value = options[name]
    if (value === undefined || isOfKind(kind, value)) continue
    throw new DecantError('invalid-option', `${name} is ${describeValue(value)}`, `Give ${kind}, or leave it out.`)
  }
  return options
}
