import { wordOf } from '../../../text/index.ts'
import { type JsonObject, objectOf } from '../value.ts'

const BLOCKS = new Set(['input_text', 'output_text', 'input_image', 'input_file'])

/** Whether an item's content has blocks that only Responses and Agents write. */
export function saysInBlocks(item: JsonObject): boolean {
  return Array.isArray(item.content) && item.content.some((block) => BLOCKS.has(wordOf(objectOf(block)?.type)))
}
