import { type JsonObject, objectOf, stringOf } from '../value.ts'
import { Bytes } from './bytes.ts'

/** The paths of bytes in a block. */
const BYTES = [
  ['image', 'source', 'bytes'],
  ['document', 'source', 'bytes'],
  ['video', 'source', 'bytes'],
  ['audio', 'source', 'bytes'],
  ['guardContent', 'image', 'source', 'bytes'],
  ['reasoningContent', 'redactedContent'],
] as const
/** The path of nested blocks in a block. */
const BLOCKS = ['toolResult', 'content'] as const

/**
 * Converts a Converse message for the AWS SDK, with bytes in place of base64, which the SDK would encode again; written as JSON they become base64 again.
 * Returns the same object if there are none, otherwise a frozen copy.
 */
export function inBytes(message: JsonObject): JsonObject {
  return objectOf(changed(message, ['content'], blocks)) ?? message
}

function blocks(value: unknown): unknown {
  if (!Array.isArray(value)) return value
  const shown = value.map((block: unknown) => BYTES.reduce((one, path) => changed(one, path, bytes), changed(block, BLOCKS, blocks)))
  return shown.some((one, i) => one !== value[i]) ? Object.freeze(shown) : value
}

function bytes(value: unknown): unknown {
  const text = stringOf(value)
  const found = text === undefined ? undefined : Bytes.of64(text)
  return found && Buffer.from(found).toString('base64') === text ? found : value
}

function changed(value: unknown, [step, ...rest]: readonly string[], by: (value: unknown) => unknown): unknown {
  if (step === undefined) return by(value)
  const object = objectOf(value)
  if (!object || !Object.hasOwn(object, step)) return value
  const put = changed(object[step], rest, by)
  return put === object[step] ? value : Object.freeze({ ...object, [step]: put })
}
