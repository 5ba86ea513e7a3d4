import { type JsonObject, objectOf, stringOf } from '../value.ts'
import { Bytes } from './bytes.ts'

/** Where a block has bytes. */
const BYTES = [
  ['image', 'source', 'bytes'],
  ['document', 'source', 'bytes'],
  ['video', 'source', 'bytes'],
  ['audio', 'source', 'bytes'],
  ['guardContent', 'image', 'source', 'bytes'],
  ['reasoningContent', 'redactedContent'],
] as const
/** Where a block has blocks. */
const BLOCKS = ['toolResult', 'content'] as const

/**
 * A message of Converse as the AWS SDK takes it, bytes in the place of base64, which it would encode once more; written as JSON they are base64 again.
 * The same object where there are none, else a frozen copy.
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
