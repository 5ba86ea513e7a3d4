import type { Tool } from '../message/index.ts'

/** Counts the tokens of the tools offered to a model: the exact text of their definitions. */
export function toolTokens(tools: readonly Tool[], countText: (text: string) => number): number {
  let total = 0
  for (const tool of tools) total += countText(tool.schema === '' ? tool.name : tool.schema)
  return total
}
