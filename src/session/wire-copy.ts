import { DecantError } from '../message/index.ts'
import type { WireMessage } from './event.ts'

/**
 * A frozen copy of a message as it goes on the wire, so that nobody changes what was sent.
 * @throws DecantError `not-this-format` for what is no object
 */
export function wireCopy(message: unknown, index: number): WireMessage {
  if (typeof message !== 'object' || message === null || Array.isArray(message))
    throw new DecantError('not-this-format', `Message ${index} of what was appended is no object`, 'Append messages as the provider takes them.', { index })
  return frozen(JSON.parse(JSON.stringify(message))) as WireMessage
}

function frozen(value: unknown): unknown {
  const open: unknown[] = [value]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (typeof at !== 'object' || at === null) continue
    for (const inner of Object.values(at)) if (typeof inner === 'object' && inner !== null) open.push(inner)
    Object.freeze(at)
  }
  return value
}
