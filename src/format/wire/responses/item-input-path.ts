import type { Path, ToolCallPart } from '../../../message/index.ts'
import type { JsonObject } from '../value.ts'

/** The fields of an item that may contain the arguments of its call; no kind of call has two of them. */
const FIELDS = ['arguments', 'input', 'action', 'operation', 'code'] as const

/** The path of the arguments of a call on Responses and in the Agents SDK. */
export function itemInputPath(_: ToolCallPart, item: JsonObject): Path | undefined {
  const field = FIELDS.find((key) => item[key] !== undefined)
  return field && [field]
}
