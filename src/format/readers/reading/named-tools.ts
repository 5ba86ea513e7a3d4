import type { Tool } from '../../../message/index.ts'
import { functionTools } from '../../wire/part/function-tools.ts'
import { jsonText } from '../../wire/splice/json-text.ts'

/** Returns the tools in a list of definitions, without unnamed ones; none if it is not a list. */
export function namedTools(tools: unknown): Tool[] {
  return Array.isArray(tools) ? functionTools(tools, jsonText(tools)).filter(({ name }) => name !== '') : []
}
