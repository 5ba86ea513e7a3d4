import { type JsonObject, objectOf } from '../text/index.ts'

/** Keys under which sources nest data about a run, one level deep. */
const NESTED = ['meta', 'metadata', 'info'] as const

/** The objects that may hold data about a run: its metadata, then the objects nested in it. */
export function holders(meta: JsonObject): JsonObject[] {
  return [meta, ...NESTED.map((key) => objectOf(meta[key])).filter((value) => value !== undefined)]
}
