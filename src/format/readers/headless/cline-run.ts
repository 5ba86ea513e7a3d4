import { wordOf } from '../../../text/index.ts'
import { type JsonObject, objectOf, stringOf } from '../../wire/value.ts'
import type { Dialect } from '../told/dialect.ts'
import type { ToldRun } from '../told/told-run.ts'

/** The JSON output of Cline's command line from version 3 on: each content at its beginning, in pieces, and at its end. */
export const clineRun: Dialect = {
  notation: 'cline',
  of: 'entries',
  fits({ type, event, hookEventName }) {
    if (type === 'agent_event' && typeof objectOf(event)?.type === 'string') return 'by a sign'
    return typeof hookEventName === 'string' || /^(?:run_start|run_result|hook_event)$/.test(wordOf(type)) ? 'as others do' : undefined
  },
  tell(line, run) {
    const event = objectOf(line.event)
    const time = { at: line.ts }
    if (line.type === 'run_start') {
      run.meta = { ...run.meta, id: line.sessionId }
      run.model = stringOf(line.modelId)
    } else if (line.type !== 'agent_event' || !event) run.leave(wordOf(line.type))
    else if (event.type === 'content_start') begun(event, time, run)
    else if (event.type === 'content_end') ended(event, time, run)
    else run.leave(wordOf(event.type))
  },
}

function begun(event: JsonObject, time: JsonObject, run: ToldRun): void {
  if (event.contentType === 'tool') run.call(event.toolCallId, event.toolName, event.input, time)
  else run.piece(kindOf(event), event.text ?? event.reasoning, time)
}

/** Reads the end of a content, which holds the whole text, even if it already came in pieces. */
function ended(event: JsonObject, time: JsonObject, run: ToldRun): void {
  if (event.contentType === 'tool') {
    const id = stringOf(event.toolCallId)
    if (id !== undefined && !run.hasCall(id)) run.call(id, event.toolName, event.input, time)
    run.result(id, event.error ?? event.output, event.error !== undefined && event.error !== null, time)
    return
  }
  const whole = stringOf(event.text) ?? stringOf(event.reasoning) ?? ''
  if (!run.lastSaid(kindOf(event)).endsWith(whole)) run.piece(kindOf(event), whole, time)
}

function kindOf({ contentType }: JsonObject): 'text' | 'reasoning' {
  return contentType === 'reasoning' ? 'reasoning' : 'text'
}
