import { wordOf } from '../../../text/index.ts'
import { stringOf } from '../../wire/value.ts'
import type { Dialect } from '../told/dialect.ts'

/** The `stream-json` output of `droid exec`: messages, calls and results, each an event. */
export const droidExec: Dialect = {
  notation: 'droid exec',
  of: 'entries',
  fits({ type, toolName, toolId, text, role, session_id: named, sessionId: session = named }) {
    if (type === 'tool_call' && typeof toolName === 'string' && typeof toolId === 'string') return 'by a sign'
    if (type === 'message' && typeof text === 'string' && typeof role === 'string' && typeof session === 'string') return 'by a sign'
    return typeof session === 'string' ? 'as others do' : undefined
  },
  tell(event, run) {
    if (event.type === 'system') {
      run.meta = { ...run.meta, id: event.session_id ?? event.sessionId, cwd: event.cwd }
      run.model = stringOf(event.model)
    } else if (event.type === 'message' && event.role === 'user') run.say('user', event.text, event)
    else if (event.type === 'message') run.answer(event.text, event)
    else if (event.type === 'reasoning') {
      // Some versions print each thought twice.
      if (event.text !== run.lastSaid('reasoning')) run.think(event.text, event)
    } else if (event.type === 'tool_call') run.call(event.id, event.toolName, event.parameters, event)
    else if (event.type === 'tool_result') run.result(event.id, event.value ?? event.error, event.isError === true, event)
    else run.leave(wordOf(event.type))
  },
}
