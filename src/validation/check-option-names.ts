import { DecantError } from '../message/index.ts'
import { describeValue } from './describe-value.ts'
import { nearestName } from './nearest-name.ts'

/** The number of characters of an unknown name that are shown. */
const MAX_SHOWN_CHARS = 60

/**
 * Checks the names of options and returns the options as they were given. An unknown name is refused, so that a typo, or an option of another library, is
 * reported and not ignored silently; an unknown name whose value is undefined counts as left out. Linear in the names given.
 * @param subject what the options are for, as a caller writes it
 * @param names the names of all options; the compiler reports a missing one
 * @throws DecantError `invalid-option`
 * @example
 * checkOptionNames('slidingWindow', { size: 5 }, { size: true }) // { size: 5 }
 */
export function checkOptionNames<T extends object>(subject: string, options: T, names: Readonly<Record<keyof T, unknown>>): T {
  const all = Object.keys(names)
  if (typeof options !== 'object' || options === null || Array.isArray(options))
    throw new DecantError(
      'invalid-option',
      `The options of ${subject} are ${describeValue(options)}`,
      `Give an object, such as { ${all[0]}: … }; options: ${all.join(', ')}.`,
    )
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined || Object.hasOwn(names, name)) continue
    const suggestion = nearestName(name.replaceAll('_', ''), all)
    throw new DecantError(
      'invalid-option',
      `${subject} has no option '${name.slice(0, MAX_SHOWN_CHARS)}'`,
      `${suggestion === undefined ? '' : `Did you mean '${suggestion}'? `}Options: ${all.join(', ')}.`,
    )
  }
  return options
}
