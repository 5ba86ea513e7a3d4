import { isAnyArrayBuffer } from 'node:util/types'
import { DecantError } from '../../message/index.ts'
import type { WireMessage } from '../log/event.ts'

/** Messages that nobody can change, whoever holds them. */
const own = new WeakSet<object>()

/**
 * A frozen copy of a message as it goes on the wire, so that nobody changes what was sent. Bytes, as the AI SDK takes them for pictures and files, are
 * base64 from then on, which it takes as well. What is such a copy, or was kept, stays the same object.
 * @throws DecantError `not-this-format` for what is no object of JSON
 */
export function wireCopy(message: unknown, index: number): WireMessage {
  if (isOwn(message)) return message
  const copy = copied(message)
  if (typeof copy === 'object' && copy !== null && !Array.isArray(copy)) return wireKept(copy as WireMessage)
  throw new DecantError('not-this-format', `Message ${index} of what was appended is no object of JSON`, 'Append messages as the provider takes them.', {
    index,
  })
}

/** A message that was just read from JSON and that nobody else holds, frozen as it is. */
export function wireKept(message: WireMessage): WireMessage {
  own.add(message)
  return frozen(message) as WireMessage
}

function isOwn(message: unknown): message is WireMessage {
  return typeof message === 'object' && message !== null && own.has(message)
}

/** Undefined for what JSON does not hold: a circle, a function. */
function copied(value: unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(value, inBase64))
  } catch {
    return undefined
  }
}

/** A `Buffer` is given as what its `toJSON` makes of it: the bytes are those that its holder has. */
function inBase64(this: unknown, key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const held: unknown = Reflect.get(Object(this), key)
  if (ArrayBuffer.isView(held)) return Buffer.from(held.buffer, held.byteOffset, held.byteLength).toString('base64')
  return isAnyArrayBuffer(held) ? Buffer.from(held).toString('base64') : value
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
