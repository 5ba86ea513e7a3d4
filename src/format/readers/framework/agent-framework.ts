import { asObject, type JsonObject, stringOf } from '../../wire/value.ts'
import type { LogDialect } from '../dialects/log-dialect.ts'
import { objectsIn } from '../reading/objects-in.ts'

/** Messages of Microsoft's Agent Framework: `contents` of text, calls and results, under a role that may be an object. */
export const agentFramework: LogDialect = {
  notation: 'Agent Framework',
  recordKind: 'entries',
  entryKeys: ['messages', 'chat_messages'],
  matches: (message) => (Array.isArray(message.contents) && objectsIn(message.contents).length > 0 && roleOf(message) !== '' ? 'by a sign' : undefined),
  readRecord(message, run) {
    const role = roleOf(message)
    for (const piece of objectsIn(message.contents)) {
      const kind = stringOf(piece.type) ?? stringOf(piece.$type) ?? ''
      if (/function_?call$/i.test(kind)) run.addCall(piece.call_id ?? piece.callId, piece.name, piece.arguments)
      else if (/function_?result$/i.test(kind)) run.addResult(piece.call_id ?? piece.callId, piece.result, Boolean(piece.exception))
      else if (/reasoning/i.test(kind)) run.addReasoning(piece.text)
      else run.addWords(role, asBlock(piece))
    }
  },
}

function roleOf({ role }: JsonObject): string {
  return stringOf(role) ?? stringOf(asObject(role)?.value) ?? ''
}

function asBlock(piece: JsonObject): unknown {
  return typeof piece.text === 'string' ? { type: 'text', text: piece.text } : piece
}
