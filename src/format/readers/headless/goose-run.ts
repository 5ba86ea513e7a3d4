import { scalarAsText } from '../../../text/index.ts'
import { asObject, type JsonObject } from '../../wire/value.ts'
import type { LogDialect } from '../dialects/log-dialect.ts'
import { gooseMessages } from '../goose/goose-message.ts'

/** The output of `goose run --output-format stream-json`: messages as in its sessions, with answers in pieces. */
export const gooseRun: LogDialect = {
  notation: 'goose run',
  recordKind: 'entries',
  matches({ type, message }) {
    const gooseMessage = asObject(message)
    if (type === 'message' && gooseMessage && Array.isArray(gooseMessage.content) && typeof gooseMessage.created === 'number') return 'by a sign'
    return /^(?:complete|error|notification)$/.test(scalarAsText(type)) ? 'as others do' : undefined
  },
  readRecord(event, run) {
    const message: JsonObject | undefined = asObject(event.message)
    if (event.type !== 'message' || !message) {
      run.countSkipped(scalarAsText(event.type))
      return
    }
    const others: string[] = []
    const time = { at: message.created }
    for (const { role, parts } of gooseMessages(message, 0, others))
      for (const part of parts) {
        if (role === 'assistant' && part.type === 'text') run.appendDelta('text', part.text, time)
        else run.addParts(role, [part], time)
      }
    for (const kind of others) run.countSkipped(kind)
  },
}
