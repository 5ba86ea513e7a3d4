import { type JsonObject, objectOf, stringOf } from '../../wire/value.ts'
import type { Dialect } from '../told/dialect.ts'
import { objectsIn } from '../told/objects-in.ts'

/** Messages of Haystack: each piece of content is keyed by its kind. */
export const haystack: Dialect = {
  notation: 'Haystack',
  of: 'entries',
  under: ['messages'],
  fits(record) {
    const message = plain(record)
    const content = objectsIn(message.content)
    return typeof message.role === 'string' && 'meta' in message && content.length > 0 && content.every(isPiece) ? 'by a sign' : undefined
  },
  tell(record, run) {
    const message = plain(record)
    run.model = stringOf(objectOf(message.meta)?.model) ?? run.model
    for (const piece of objectsIn(message.content)) {
      const call = objectOf(piece.tool_call)
      const result = objectOf(piece.tool_call_result)
      const thought = objectOf(piece.reasoning)
      if (call) run.call(call.id, call.tool_name, call.arguments)
      else if (result) run.result(objectOf(result.origin)?.id, result.result, result.error === true)
      else if (thought) run.think(thought.reasoning_text)
      else if (message.role === 'assistant') run.answer(shown(piece))
      else run.say(message.role === 'system' ? 'system' : 'user', shown(piece))
    }
  },
}

/** Returns a message with the current field names: up to version 2.11 they began with an underscore. */
function plain(message: JsonObject): JsonObject {
  return '_content' in message ? { role: message._role, meta: message._meta, content: message._content } : message
}

function isPiece(piece: JsonObject): boolean {
  return piece.type === undefined && ['text', 'tool_call', 'tool_call_result', 'image', 'reasoning'].some((key) => key in piece)
}

function shown(piece: JsonObject): unknown {
  const image = objectOf(piece.image)
  return image ? { type: 'blob', mime_type: image.mime_type, content: image.base64_image } : piece
}
