import { stringifyJson } from '../../../text/index.ts'
import { asObject, type JsonObject } from '../../wire/value.ts'

/** Returns content as a list of blocks: a text or a block, alone or in a list; anything else becomes a text with its JSON. None if there is no content. */
export function blocksIn(content: unknown): JsonObject[] {
  const list: readonly unknown[] = Array.isArray(content) ? content : [content]
  const filled = list.filter((block) => block !== undefined && block !== null && block !== '')
  return filled.map((block) => asObject(block) ?? { type: 'text', text: typeof block === 'string' ? block : stringifyJson(block) })
}
