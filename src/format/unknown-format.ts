import { nearestName } from '../given/index.ts'
import { DecantError } from '../message/index.ts'
import type { Format } from './format.ts'
import { offered } from './offered.ts'

/**
 * Builds the error for an unknown format name.
 * @param fitting the formats that it offers: those that would be valid
 */
export function unknownFormat(name: string, fitting: readonly Format[]): DecantError {
  const near = nearestName(
    String(name),
    fitting.map((format) => format.name),
  )
  return new DecantError(
    'unknown-format',
    `There is no format named '${String(name).slice(0, 80)}'`,
    `${near === undefined ? '' : `Did you mean '${near}'?\n`}${offered(fitting)}`,
  )
}
