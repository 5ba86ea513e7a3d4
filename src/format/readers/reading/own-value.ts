import type { JsonObject } from '../../wire/value.ts'

/** Returns the value that an object has itself under a key from a log, which may be the name of something that all objects inherit. */
export function ownValue(object: JsonObject, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined
}
