import type { Tool } from '../../../message/index.ts'
import { functionTools } from '../../wire/part/function-tools.ts'
import { jsonText } from '../../wire/splice/raw-text.ts'

/** The tools of a list of definitions, without what has no name. */
export function namedTools(tools: readonly unknown[]): Tool[] {
  return functionTools(tools, jsonText(tools)).filter(({ name }) => name !== '')
}
