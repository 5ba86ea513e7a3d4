import type { Format } from './format.ts'
import { readers } from './readers/index.ts'
import { unknownFormat } from './unknown-format.ts'
import { wires } from './wires.ts'

/** Every format that decant knows: the wire formats first, then the logs that it only reads. */
export const formats: readonly Format[] = [...wires, ...readers]

/**
 * Returns the format with a name.
 * @throws DecantError `unknown-format` with the available names
 */
export function formatNamed(name: string): Format {
  const found = formats.find((format) => format.name === name)
  if (found) return found
  throw unknownFormat(name, formats)
}
