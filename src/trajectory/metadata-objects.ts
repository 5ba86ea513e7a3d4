import { asObject, type JsonObject } from '../text/index.ts'

/** Keys under which sources nest data about a run, one level deep. */
const NESTED_KEYS = ['meta', 'metadata', 'info'] as const

/** The objects that may contain data about a run: its metadata, then the objects nested in it. */
export function metadataObjects(meta: JsonObject): JsonObject[] {
  return [meta, ...NESTED_KEYS.map((key) => asObject(meta[key])).filter((value) => value !== undefined)]
}
