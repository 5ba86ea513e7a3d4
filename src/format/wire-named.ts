import { DecantError } from '../message/index.ts'
import type { WireFormat } from './format.ts'
import { formats } from './registry.ts'
import { unknownFormatError } from './unknown-format-error.ts'
import { wires } from './wires.ts'

/**
 * Returns the wire format with a name.
 * @throws DecantError `unknown-format`, or `read-only-format` for the name of a log reader
 */
export function wireNamed(name: string): WireFormat {
  const match = wires.find((wire) => wire.name === name)
  if (match) return match
  if (!formats.some((format) => format.name === name)) throw unknownFormatError(name, wires)
  throw new DecantError(
    'read-only-format',
    `${name} can be read but not written`,
    `Choose a wire format to write: ${wires.map((wire) => wire.name).join(', ')}.`,
  )
}

export function isWireName(name: string): boolean {
  return wires.some((wire) => wire.name === name)
}
