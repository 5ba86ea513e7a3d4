import type { Tool } from '../../../message/index.ts'
import { functionTools } from '../../wire/part/function-tools.ts'
import { jsonText } from '../../wire/splice/raw-text.ts'

/** The tools of a list of definitions, without what has no name; none of what is no list. */
export function namedTools(tools: unknown): Tool[] {
  return Array.isArray(tools) ? functionTools(tools, jsonText(tools)).filter(({ name }) => name !== '') : []
}
