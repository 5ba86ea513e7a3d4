import type { Path, ToolCallPart, ToolResultPart } from '../../../message/index.ts'
import { valueAtPath } from '../../../text/index.ts'
import type { JsonObject } from '../value.ts'
import { langchainFrame } from './langchain-frame.ts'

/** Lists that may repeat the calls of `tool_calls`, and the fields that contain the id there. */
const REPEATING_LISTS: readonly (readonly [list: Path, ids: readonly string[]])[] = [
  [['content'], ['id', 'call_id']],
  [['additional_kwargs', 'tool_calls'], ['id']],
]

/** Returns the paths at which a message may contain the id of a call or a result: content blocks and OpenAI's raw calls repeat those of `tool_calls`. */
export function langchainIdPaths({ type, callId, path: ownPath = [] }: ToolCallPart | ToolResultPart, item: JsonObject): Path[] {
  const { path, fields } = langchainFrame(item)
  if (type === 'tool-result') return [[...path, 'tool_call_id']]
  const earlier = listAt(item, ownPath.slice(0, -1)).slice(0, Number(ownPath.at(-1)))
  const occurrence = earlier.filter((one) => valueAtPath(one, ['id']) === callId).length
  const repeats = REPEATING_LISTS.flatMap(([list, ids]): Path[] => {
    const found = listAt(fields, list).flatMap((one, i) => {
      const id = ids.find((key) => valueAtPath(one, [key]) === callId)
      return id === undefined ? [] : [[...path, ...list, i, id]]
    })
    return found.slice(occurrence, occurrence + 1)
  })
  return [[...ownPath, 'id'], ...repeats]
}

function listAt(root: unknown, path: Path): readonly unknown[] {
  const list = valueAtPath(root, path)
  return Array.isArray(list) ? list : []
}
