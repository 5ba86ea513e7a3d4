import { asObject, stringOf } from '../../wire/value.ts'
import type { LogDialect } from '../dialects/log-dialect.ts'
import { blocksIn } from '../reading/blocks-in.ts'
import { objectsIn } from '../reading/objects-in.ts'

/** Conversations exported by LibreChat: each message has pieces or a text. */
export const libreChat: LogDialect = {
  notation: 'LibreChat',
  recordKind: 'runs',
  matches({ messages }) {
    const entries = objectsIn(messages)
    return entries.length > 0 && entries.every((one) => 'messageId' in one && typeof one.isCreatedByUser === 'boolean') ? 'by a sign' : undefined
  },
  readRecord({ messages, ...rest }, run) {
    run.meta = { ...rest, id: rest.conversationId ?? 'conversation' }
    for (const message of objectsIn(messages)) {
      if (message.isCreatedByUser === true) {
        run.addMessage('user', message.text, message)
        continue
      }
      run.model = stringOf(message.model) ?? run.model
      const pieces = blocksIn(message.content)
      if (pieces.length === 0) run.addAnswer(message.text, message)
      for (const piece of pieces) {
        const call = asObject(piece.tool_call)
        if (piece.type === 'think') run.addReasoning(piece.think, message)
        else if (call) {
          run.addCall(call.id, call.name ?? asObject(call.function)?.name, call.args ?? asObject(call.function)?.arguments, message)
          run.addResult(call.id, call.output ?? asObject(call.function)?.output, false, message)
        } else run.addAnswer(asObject(piece.text)?.value ?? piece.text ?? piece, message)
      }
    }
  },
}
