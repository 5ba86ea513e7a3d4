import { objectOf, stringOf } from '../../wire/value.ts'
import type { Dialect } from '../told/dialect.ts'
import { objectsIn } from '../told/objects-in.ts'

/** Conversations exported by LibreChat: each message has pieces or a text. */
export const libreChat: Dialect = {
  notation: 'LibreChat',
  of: 'runs',
  fits({ messages }) {
    const said = objectsIn(messages)
    return said.length > 0 && said.every((one) => 'messageId' in one && typeof one.isCreatedByUser === 'boolean') ? 'by a sign' : undefined
  },
  tell({ messages, ...rest }, run) {
    run.meta = { ...rest, id: rest.conversationId ?? 'conversation' }
    for (const message of objectsIn(messages)) {
      if (message.isCreatedByUser === true) {
        run.say('user', message.text, message)
        continue
      }
      run.model = stringOf(message.model) ?? run.model
      const pieces = objectsIn(message.content)
      if (pieces.length === 0) run.answer(message.text, message)
      for (const piece of pieces) {
        const call = objectOf(piece.tool_call)
        if (piece.type === 'think') run.think(piece.think, message)
        else if (call) {
          run.call(call.id, call.name ?? objectOf(call.function)?.name, call.args ?? objectOf(call.function)?.arguments, message)
          run.result(call.id, call.output ?? objectOf(call.function)?.output, false, message)
        } else run.answer(objectOf(piece.text)?.value ?? piece.text ?? piece, message)
      }
    }
  },
}
