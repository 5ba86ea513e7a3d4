import { scalarAsText } from '../../../text/index.ts'
import { asObject, type JsonObject, stringOf } from '../../wire/value.ts'
import type { LogDialect } from '../dialects/log-dialect.ts'
import type { RunBuilder } from '../dialects/run-builder.ts'

/** The JSON output of Cline's command line from version 3 on: each content at its beginning, in pieces, and at its end. */
export const clineRun: LogDialect = {
  notation: 'cline',
  recordKind: 'entries',
  matches({ type, event, hookEventName }) {
    if (type === 'agent_event' && typeof asObject(event)?.type === 'string') return 'by a sign'
    return typeof hookEventName === 'string' || /^(?:run_start|run_result|hook_event)$/.test(scalarAsText(type)) ? 'as others do' : undefined
  },
  readRecord(line, run) {
    const event = asObject(line.event)
    const time = { at: line.ts }
    if (line.type === 'run_start') {
      run.meta = { ...run.meta, id: line.sessionId }
      run.model = stringOf(line.modelId)
    } else if (line.type !== 'agent_event' || !event) run.countSkipped(scalarAsText(line.type))
    else if (event.type === 'content_start') startContent(event, time, run)
    else if (event.type === 'content_end') endContent(event, time, run)
    else run.countSkipped(scalarAsText(event.type))
  },
}

function startContent(event: JsonObject, time: JsonObject, run: RunBuilder): void {
  if (event.contentType === 'tool') run.addCall(event.toolCallId, event.toolName, event.input, time)
  else run.appendDelta(kindOf(event), event.text ?? event.reasoning, time)
}

/** Reads the end of a content, which contains the full text, even if it already came in pieces. */
function endContent(event: JsonObject, time: JsonObject, run: RunBuilder): void {
  if (event.contentType === 'tool') {
    const id = stringOf(event.toolCallId)
    if (id !== undefined && !run.hasCall(id)) run.addCall(id, event.toolName, event.input, time)
    run.addResult(id, event.error ?? event.output, event.error !== undefined && event.error !== null, time)
    return
  }
  const fullText = stringOf(event.text) ?? stringOf(event.reasoning) ?? ''
  if (!run.lastText(kindOf(event)).endsWith(fullText)) run.appendDelta(kindOf(event), fullText, time)
}

function kindOf({ contentType }: JsonObject): 'text' | 'reasoning' {
  return contentType === 'reasoning' ? 'reasoning' : 'text'
}
