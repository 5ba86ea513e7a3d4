import { type JsonObject, objectOf } from '../../wire/value.ts'

/** The objects of a list; none of what is no list. */
export function objectsIn(list: unknown): JsonObject[] {
  return (Array.isArray(list) ? list : []).map(objectOf).filter((one) => one !== undefined)
}
