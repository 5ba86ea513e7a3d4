import { nearestName } from '../given/index.ts'
import { DecantError } from '../message/index.ts'
import type { Format } from './format.ts'
import { readers } from './readers/index.ts'
import { wires } from './wires.ts'

/** Every format that decant knows: the wire formats first, then the logs it only reads. */
export const formats: readonly Format[] = [...wires, ...readers]

/**
 * The format of that name.
 * @param offered the formats that an error names: those that would do
 * @throws DecantError `unknown-format` with the names there are
 */
export function formatNamed(name: string, offered: readonly Format[] = formats): Format {
  const found = formats.find((format) => format.name === name)
  if (found) return found
  const names = offered.map((format) => format.name)
  const near = nearestName(String(name), names)
  throw new DecantError(
    'unknown-format',
    `There is no format named '${String(name).slice(0, 80)}'`,
    `${near === undefined ? '' : `Did you mean '${near}'? `}Formats: ${names.join(', ')}.`,
  )
}
