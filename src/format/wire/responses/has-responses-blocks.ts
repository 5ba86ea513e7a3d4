import { scalarAsText } from '../../../text/index.ts'
import { asObject, type JsonObject } from '../value.ts'

const BLOCK_TYPES = new Set(['input_text', 'output_text', 'input_image', 'input_file'])

/** Whether an item's content has blocks that only Responses and Agents write. */
export function hasResponsesBlocks(item: JsonObject): boolean {
  return Array.isArray(item.content) && item.content.some((block) => BLOCK_TYPES.has(scalarAsText(asObject(block)?.type)))
}
