import { DecantError } from '../message/index.ts'
import { nearestName } from './nearest-name.ts'
import { shownValue } from './shown-value.ts'

/** The number of characters of an unknown name that are shown. */
const SHOWN = 60

/**
 * Checks the names of options and returns the options as they were given. An unknown name is refused, so that a typo, or an option of another library, is
 * reported and not ignored silently; an unknown name whose value is undefined counts as left out. Linear in the names given.
 * @param of what the options are for, as a caller writes it
 * @param names the names of all options; the compiler reports a missing one
 * @throws DecantError `invalid-option`
 * @example
 * knownOptions('slidingWindow', { size: 5 }, { size: true }) // { size: 5 }
 */
export function knownOptions<T extends object>(of: string, options: T, names: Readonly<Record<keyof T, unknown>>): T {
  const all = Object.keys(names)
  if (typeof options !== 'object' || options === null || Array.isArray(options))
    throw new DecantError(
      'invalid-option',
      `The options of ${of} are ${shownValue(options)}`,
      `Give an object, such as { ${all[0]}: … }; options: ${all.join(', ')}.`,
    )
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined || Object.hasOwn(names, name)) continue
    const near = nearestName(name.replaceAll('_', ''), all)
    throw new DecantError(
      'invalid-option',
      `${of} has no option '${name.slice(0, SHOWN)}'`,
      `${near === undefined ? '' : `Did you mean '${near}'? `}Options: ${all.join(', ')}.`,
    )
  }
  return options
}
