import { type JsonObject, objectOf, stringOf } from '../../wire/value.ts'
import type { Dialect } from '../told/dialect.ts'
import { objectsIn } from '../told/objects-in.ts'

/** Messages of Microsoft's Agent Framework: `contents` of text, calls and results, under a role that may be an object. */
export const agentFramework: Dialect = {
  notation: 'Agent Framework',
  of: 'entries',
  under: ['messages', 'chat_messages'],
  fits: (message) => (Array.isArray(message.contents) && objectsIn(message.contents).length > 0 && roleOf(message) !== '' ? 'by a sign' : undefined),
  tell(message, run) {
    const role = roleOf(message)
    for (const piece of objectsIn(message.contents)) {
      const kind = stringOf(piece.type) ?? stringOf(piece.$type) ?? ''
      if (/function_?call$/i.test(kind)) run.call(piece.call_id ?? piece.callId, piece.name, piece.arguments)
      else if (/function_?result$/i.test(kind)) run.result(piece.call_id ?? piece.callId, piece.result, Boolean(piece.exception))
      else if (/reasoning/i.test(kind)) run.think(piece.text)
      else if (role === 'assistant') run.answer(shown(piece))
      else run.say(role === 'system' ? 'system' : 'user', shown(piece))
    }
  },
}

function roleOf({ role }: JsonObject): string {
  return stringOf(role) ?? stringOf(objectOf(role)?.value) ?? ''
}

function shown(piece: JsonObject): unknown {
  return typeof piece.text === 'string' ? { type: 'text', text: piece.text } : piece
}
