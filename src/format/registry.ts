import type { Format } from './format.ts'
import { readers } from './readers/index.ts'
import { unknownFormatError } from './unknown-format-error.ts'
import { wires } from './wires.ts'

/** Every format that decant knows: the wire formats first, then the logs that it only reads. */
export const formats: readonly Format[] = [...wires, ...readers]

/**
 * Returns the format with a name.
 * @throws DecantError `unknown-format` with the available names
 */
export function formatNamed(name: string): Format {
  const match = formats.find((format) => format.name === name)
  if (match) return match
  throw unknownFormatError(name, formats)
}
