import { scalarAsText } from '../../../text/index.ts'
import { stringOf } from '../../wire/value.ts'
import type { LogDialect } from '../dialects/log-dialect.ts'

/** The `stream-json` output of `droid exec`: messages, calls and results, each an event. */
export const droidExec: LogDialect = {
  notation: 'droid exec',
  recordKind: 'entries',
  matches({ type, toolName, toolId, text, role, session_id: snakeSession, sessionId: session = snakeSession }) {
    if (type === 'tool_call' && typeof toolName === 'string' && typeof toolId === 'string') return 'by a sign'
    if (type === 'message' && typeof text === 'string' && typeof role === 'string' && typeof session === 'string') return 'by a sign'
    return typeof session === 'string' ? 'as others do' : undefined
  },
  readRecord(event, run) {
    if (event.type === 'system') {
      run.meta = { ...run.meta, id: event.session_id ?? event.sessionId, cwd: event.cwd }
      run.model = stringOf(event.model)
    } else if (event.type === 'message' && event.role === 'user') run.addMessage('user', event.text, event)
    else if (event.type === 'message') run.addAnswer(event.text, event)
    else if (event.type === 'reasoning') {
      // Some versions print each thought twice.
      if (event.text !== run.lastText('reasoning')) run.addReasoning(event.text, event)
    } else if (event.type === 'tool_call') run.addCall(event.id, event.toolName, event.parameters, event)
    else if (event.type === 'tool_result') run.addResult(event.id, event.value ?? event.error, event.isError === true, event)
    else run.countSkipped(scalarAsText(event.type))
  },
}
