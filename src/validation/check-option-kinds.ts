import { DecantError } from '../message/index.ts'
import { describeValue } from './describe-value.ts'
import { ABORT_SIGNAL, isOfKind, type ValueKind } from './kind.ts'

/** Kinds for which callers may well write `null` to mean that there is none. */
const NULLABLE_KINDS: readonly ValueKind[] = ['a function', ABORT_SIGNAL]

/**
 * Checks that each option is of its kind. An option that is undefined counts as left out, and so does a function or a signal that is null. An option of
 * another kind would fail far from where it was given, or be ignored silently.
 * @param subject what the options are for, as a caller writes it
 * @throws DecantError `invalid-option`
 * @example
 * checkOptionKinds('learning', { signal: null }, { signal: ABORT_SIGNAL }) // { signal: null }
 * // a signal of 5 throws: The signal of learning is 5
 */
export function checkOptionKinds<T extends object>(subject: string, options: T, kinds: { readonly [name in keyof T]?: ValueKind }): T {
  for (const [name, kind] of Object.entries(kinds) as [string & keyof T, ValueKind][]) {
    const value = options[name]
    if (value === undefined || (value === null && NULLABLE_KINDS.includes(kind)) || isOfKind(kind, value)) continue
    throw new DecantError('invalid-option', `The ${name} of ${subject} is ${describeValue(value)}`, `Give ${kind}, or leave it out.`)
  }
  return options
}
