import { stringifyJson } from '../../../text/index.ts'
import { asObject, type JsonObject } from '../../wire/value.ts'

/** Returns content as a list of blocks: a text or a block, alone or in a list; anything else becomes a text with its JSON. None if there is no content. */
export function blocksIn(content: unknown): JsonObject[] {
  if (content === undefined || content === null || content === '') return []
  const list: readonly unknown[] = Array.isArray(content) ? content : [content]
  return list.map((block) => asObject(block) ?? { type: 'text', text: typeof block === 'string' ? block : stringifyJson(block) })
}
