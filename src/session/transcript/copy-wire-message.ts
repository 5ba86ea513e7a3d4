import { isAnyArrayBuffer } from 'node:util/types'
import { DecantError } from '../../message/index.ts'
import type { WireMessage } from '../log/session-event.ts'

/** Messages that are frozen and owned by decant. */
const frozenMessages = new WeakSet<object>()

/**
 * A frozen copy of a message as it is sent, so that nobody changes what was sent. Bytes, as the AI SDK accepts them for pictures and files, become base64,
 * which it accepts as well. A message that is already such a copy, or was passed to `adoptWireMessage`, is returned as the same object.
 * @throws DecantError `not-this-format` for anything but a JSON object
 */
export function copyWireMessage(message: unknown, index: number): WireMessage {
  if (isFrozenMessage(message)) return message
  const copy = copyAsJson(message)
  if (typeof copy === 'object' && copy !== null && !Array.isArray(copy)) return adoptWireMessage(copy as WireMessage)
  throw new DecantError('not-this-format', `Appended message ${index} is not a JSON object`, 'Append messages as the provider takes them.', {
    index,
  })
}

/** Freezes a message that was just read from JSON and that nobody else references, without a copy. */
export function adoptWireMessage(message: WireMessage): WireMessage {
  frozenMessages.add(message)
  return freezeDeep(message) as WireMessage
}

function isFrozenMessage(message: unknown): message is WireMessage {
  return typeof message === 'object' && message !== null && frozenMessages.has(message)
}

/** Undefined for what JSON cannot express: a circular value, a function. */
function copyAsJson(value: unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(value, bytesAsBase64))
  } catch {
    return undefined
  }
}

/** `JSON.stringify` passes a `Buffer` as the result of its `toJSON`, so the bytes are read from the object that contains it. */
function bytesAsBase64(this: unknown, key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const original: unknown = Reflect.get(Object(this), key)
  if (ArrayBuffer.isView(original)) return Buffer.from(original.buffer, original.byteOffset, original.byteLength).toString('base64')
  return isAnyArrayBuffer(original) ? Buffer.from(original).toString('base64') : value
}

function freezeDeep(value: unknown): unknown {
  const open: unknown[] = [value]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (typeof at !== 'object' || at === null) continue
    for (const inner of Object.values(at)) if (typeof inner === 'object' && inner !== null) open.push(inner)
    Object.freeze(at)
  }
  return value
}
