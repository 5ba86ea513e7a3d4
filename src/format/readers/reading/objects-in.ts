import { asObject, type JsonObject } from '../../wire/value.ts'

/** Returns the objects in a list; none if it is not a list. */
export function objectsIn(list: unknown): JsonObject[] {
  return (Array.isArray(list) ? list : []).map(asObject).filter((one) => one !== undefined)
}
