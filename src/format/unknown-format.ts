import { nearestName } from '../given/index.ts'
import { DecantError } from '../message/index.ts'
import type { Format } from './format.ts'

/**
 * The error for a name of no format.
 * @param offered the formats that it names: those that would do
 */
export function unknownFormat(name: string, offered: readonly Format[]): DecantError {
  const names = offered.map((format) => format.name)
  const near = nearestName(String(name), names)
  return new DecantError(
    'unknown-format',
    `There is no format named '${String(name).slice(0, 80)}'`,
    `${near === undefined ? '' : `Did you mean '${near}'? `}Formats: ${names.join(', ')}.`,
  )
}
