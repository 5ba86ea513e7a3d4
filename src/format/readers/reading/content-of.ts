import type { ContentPart } from '../../../message/index.ts'
import { jsonOf } from '../../../text/index.ts'
import { chatParts } from '../../wire/chat/chat-content.ts'
import { jsonText } from '../../wire/splice/raw-text.ts'
import { objectOf } from '../../wire/value.ts'

/** Content as a log holds it where it should be a text: a text, a block, a list of these, or an object, which is told as JSON. None where there is none. */
export function contentOf(content: unknown): ContentPart[] {
  const block = objectOf(content)
  if (block && typeof block.type !== 'string') return [{ type: 'text', text: jsonOf(content) }]
  const list = block ? [content] : content
  return chatParts(list, [], jsonText(list))
}
