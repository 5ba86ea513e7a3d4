import { scalarAsText } from '../../../text/index.ts'
import { asObject, stringOf } from '../../wire/value.ts'
import type { LogDialect } from '../dialects/log-dialect.ts'

/** The `stream-json` output of Gemini CLI: messages in pieces, tool calls and their results. */
export const geminiStream: LogDialect = {
  notation: 'gemini stream-json',
  recordKind: 'entries',
  matches({ type, tool_id: id, tool_name: name, session_id: session, model, delta, role }) {
    if (type === 'tool_use' && typeof id === 'string' && typeof name === 'string') return 'by a sign'
    if (type === 'init' && typeof session === 'string' && typeof model === 'string') return 'by a sign'
    return (type === 'message' && typeof role === 'string') || typeof id === 'string' || type === 'result' || delta === true ? 'as others do' : undefined
  },
  readRecord(event, run) {
    if (event.type === 'init') {
      run.meta = { ...run.meta, id: event.session_id }
      run.model = stringOf(event.model)
    } else if (event.type === 'message' && event.role === 'user') run.addMessage('user', event.content, event)
    else if (event.type === 'message') run.appendDelta('text', event.content, event)
    else if (event.type === 'tool_use') run.addCall(event.tool_id, event.tool_name, event.parameters, event)
    else if (event.type === 'tool_result') {
      const failed = event.status === 'error'
      run.addResult(event.tool_id, event.output ?? stringOf(asObject(event.error)?.message) ?? '', failed, event)
    } else run.countSkipped(scalarAsText(event.type))
  },
}
