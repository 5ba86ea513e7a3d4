import { DecantError } from '../message/index.ts'
import { isOfKind, type Kind, SIGNAL } from './kind.ts'
import { shownValue } from './shown-value.ts'

/** Kinds for which callers may well write `null` to say that there is none. */
const MAY_BE_NONE: readonly Kind[] = ['a function', SIGNAL]

/**
 * Checks that each option is of its kind. An option that is undefined counts as left out, and so does a function or a signal that is null. An option of
 * another kind would fail far from where it was given, or be ignored silently.
 * @param of what the options are for, as a caller writes it
 * @throws DecantError `invalid-option`
 * @example
 * kindsGiven('learning', { signal: null }, { signal: SIGNAL }) // { signal: null }
 * // a signal of 5 throws: The signal of learning is 5
 */
export function kindsGiven<T extends object>(of: string, options: T, kinds: { readonly [name in keyof T]?: Kind }): T {
  for (const [name, kind] of Object.entries(kinds) as [string & keyof T, Kind][]) {
    const value = options[name]
    if (value === undefined || (value === null && MAY_BE_NONE.includes(kind)) || isOfKind(kind, value)) continue
    throw new DecantError('invalid-option', `The ${name} of ${of} is ${shownValue(value)}`, `Give ${kind}, or leave it out.`)
  }
  return options
}
