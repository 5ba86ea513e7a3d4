import { type JsonObject, objectOf } from '../text/index.ts'

/** Keys under which sources keep what they say about a run, one level down. */
const NESTED = ['meta', 'metadata', 'info'] as const

/** Where facts about a run may stand: its metadata, then what that nests. */
export function holders(meta: JsonObject): JsonObject[] {
  return [meta, ...NESTED.map((key) => objectOf(meta[key])).filter((value) => value !== undefined)]
}
