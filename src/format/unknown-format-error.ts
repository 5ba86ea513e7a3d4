import { DecantError } from '../message/index.ts'
import { nearestName } from '../validation/index.ts'
import { describeFormats } from './describe-formats.ts'
import type { Format } from './format.ts'

/**
 * Builds the error for an unknown format name.
 * @param validFormats the formats that it offers: those that would be valid
 */
export function unknownFormatError(name: string, validFormats: readonly Format[]): DecantError {
  const near = nearestName(
    String(name),
    validFormats.map((format) => format.name),
  )
  return new DecantError(
    'unknown-format',
    `There is no format named '${String(name).slice(0, 80)}'`,
    `${near === undefined ? '' : `Did you mean '${near}'?\n`}${describeFormats(validFormats)}`,
  )
}
