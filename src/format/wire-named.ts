import { DecantError } from '../message/index.ts'
import type { WireFormat } from './format.ts'
import { formatNamed } from './registry.ts'
import { wires } from './wires.ts'

/**
 * The wire format of that name.
 * @throws DecantError `unknown-format`, or `read-only-format` where it is a reader of logs
 */
export function wireNamed(name: string): WireFormat {
  const found = wires.find((wire) => wire.name === name)
  if (found) return found
  throw new DecantError(
    'read-only-format',
    `${formatNamed(name, wires).name} can be read but not written`,
    `Choose a wire format to write: ${wires.map((wire) => wire.name).join(', ')}.`,
  )
}

/** Whether a wire format has this name. */
export function isWire(name: string): boolean {
  return wires.some((wire) => wire.name === name)
}
