import { asObject, type JsonObject } from '../../wire/value.ts'
import { parseEmbeddedJson } from '../tracing/embedded-json.ts'

/** Returns the object in a field; bulk exports write it as text. */
export function objectIn(value: unknown): JsonObject {
  return asObject(parseEmbeddedJson(value).value) ?? {}
}
