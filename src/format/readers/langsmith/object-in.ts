import { type JsonObject, objectOf } from '../../wire/value.ts'
import { jsonIn } from '../tracing/json-in.ts'

/** Returns the object in a field; bulk exports write it as text. */
export function objectIn(value: unknown): JsonObject {
  return objectOf(jsonIn(value).value) ?? {}
}
