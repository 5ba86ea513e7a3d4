import { wordOf } from '../../../text/index.ts'
import { type JsonObject, objectOf } from '../../wire/value.ts'
import { gooseMessages } from '../goose/goose-message.ts'
import type { Dialect } from '../told/dialect.ts'

/** The output of `goose run --output-format stream-json`: messages as in its sessions, with answers in pieces. */
export const gooseRun: Dialect = {
  notation: 'goose run',
  of: 'entries',
  fits({ type, message }) {
    const said = objectOf(message)
    if (type === 'message' && said && Array.isArray(said.content) && typeof said.created === 'number') return 'by a sign'
    return /^(?:complete|error|notification)$/.test(wordOf(type)) ? 'as others do' : undefined
  },
  tell(event, run) {
    const message: JsonObject | undefined = objectOf(event.message)
    if (event.type !== 'message' || !message) {
      run.leave(wordOf(event.type))
      return
    }
    const others: string[] = []
    const time = { at: message.created }
    for (const { role, parts } of gooseMessages(message, 0, others))
      for (const part of parts) {
        if (role === 'assistant' && part.type === 'text') run.piece('text', part.text, time)
        else run.add(role, [part], time)
      }
    for (const kind of others) run.leave(kind)
  },
}
