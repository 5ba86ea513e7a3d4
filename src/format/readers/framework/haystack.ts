import { asObject, type JsonObject, stringOf } from '../../wire/value.ts'
import type { LogDialect } from '../dialects/log-dialect.ts'
import { objectsIn } from '../reading/objects-in.ts'

/** Messages of Haystack: each piece of content is keyed by its kind. */
export const haystack: LogDialect = {
  notation: 'Haystack',
  recordKind: 'entries',
  entryKeys: ['messages'],
  matches(record) {
    const message = withCurrentNames(record)
    const content = objectsIn(message.content)
    return typeof message.role === 'string' && 'meta' in message && content.length > 0 && content.every(isContentPiece) ? 'by a sign' : undefined
  },
  readRecord(record, run) {
    const message = withCurrentNames(record)
    run.model = stringOf(asObject(message.meta)?.model) ?? run.model
    for (const piece of objectsIn(message.content)) {
      const call = asObject(piece.tool_call)
      const result = asObject(piece.tool_call_result)
      const thought = asObject(piece.reasoning)
      if (call) run.addCall(call.id, call.tool_name, call.arguments)
      else if (result) run.addResult(asObject(result.origin)?.id, result.result, result.error === true)
      else if (thought) run.addReasoning(thought.reasoning_text)
      else run.addWords(message.role, asBlock(piece))
    }
  },
}

/** Returns a message with the current field names: up to version 2.11 they began with an underscore. */
function withCurrentNames(message: JsonObject): JsonObject {
  return '_content' in message ? { role: message._role, meta: message._meta, content: message._content } : message
}

function isContentPiece(piece: JsonObject): boolean {
  return piece.type === undefined && ['text', 'tool_call', 'tool_call_result', 'image', 'reasoning'].some((key) => key in piece)
}

function asBlock(piece: JsonObject): unknown {
  const image = asObject(piece.image)
  return image ? { type: 'blob', mime_type: image.mime_type, content: image.base64_image } : piece
}
