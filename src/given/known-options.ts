import { DecantError } from '../message/index.ts'
import { nearestName } from './nearest-name.ts'
import { shownValue } from './shown-value.ts'

/** So much of a name that there is not is shown. */
const SHOWN = 60

/**
 * The options of something at its door, as they were given. A name that it does not have is refused there, so that a slip, or a name of another library,
 * is told and not passed over in silence; one whose value is undefined counts as left out. Linear in the names given.
 * @param of what the options are for, as a caller writes it
 * @param names the names of all options; the compiler finds one that is missing here
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
