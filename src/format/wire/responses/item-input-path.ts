import type { Path, ToolCallPart } from '../../../message/index.ts'
import type { JsonObject } from '../value.ts'

/** The fields of an item that may contain the arguments of its call; no kind of call has two of them with a value, or two with this text. */
const FIELDS = ['arguments', 'input', 'action', 'actions', 'operation', 'code', 'queries', 'revised_prompt'] as const

/** The path of the arguments of a call on Responses and in the Agents SDK. */
export function itemInputPath({ input, inputIsValue }: ToolCallPart, item: JsonObject): Path | undefined {
  const field = FIELDS.find((key) => (inputIsValue ? typeof item[key] === 'object' && item[key] !== null : item[key] === input))
  return field && [field]
}
