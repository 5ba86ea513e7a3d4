import { asObject, type JsonObject, stringOf } from '../value.ts'
import { Bytes } from './bytes.ts'

const BYTE_PATHS = [
  ['image', 'source', 'bytes'],
  ['document', 'source', 'bytes'],
  ['video', 'source', 'bytes'],
  ['audio', 'source', 'bytes'],
  ['guardContent', 'image', 'source', 'bytes'],
  ['reasoningContent', 'redactedContent'],
] as const
/** The path of nested blocks in a block. */
const NESTED_BLOCKS = ['toolResult', 'content'] as const

/**
 * Converts a Converse message for the AWS SDK, with bytes in place of base64, which the SDK would encode again; written as JSON they become base64 again.
 * Returns the same object if there are none, otherwise a frozen copy.
 */
export function toSdkMessage(message: JsonObject): JsonObject {
  return asObject(updateAt(message, ['content'], convertBlocks)) ?? message
}

function convertBlocks(value: unknown): unknown {
  if (!Array.isArray(value)) return value
  const converted = value.map((block: unknown) =>
    BYTE_PATHS.reduce((one, path) => updateAt(one, path, decodeBase64), updateAt(block, NESTED_BLOCKS, convertBlocks)),
  )
  return converted.some((one, i) => one !== value[i]) ? Object.freeze(converted) : value
}

function decodeBase64(value: unknown): unknown {
  const text = stringOf(value)
  const decoded = text === undefined ? undefined : Bytes.fromBase64(text)
  return decoded && Buffer.from(decoded).toString('base64') === text ? decoded : value
}

function updateAt(value: unknown, [step, ...rest]: readonly string[], update: (value: unknown) => unknown): unknown {
  if (step === undefined) return update(value)
  const object = asObject(value)
  if (!object || !Object.hasOwn(object, step)) return value
  const updated = updateAt(object[step], rest, update)
  return updated === object[step] ? value : Object.freeze({ ...object, [step]: updated })
}
