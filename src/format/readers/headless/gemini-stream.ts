import { wordOf } from '../../../text/index.ts'
import { objectOf, stringOf } from '../../wire/value.ts'
import type { Dialect } from '../told/dialect.ts'

/** The `stream-json` output of Gemini CLI: messages in pieces, tool calls and their results. */
export const geminiStream: Dialect = {
  notation: 'gemini stream-json',
  of: 'entries',
  fits({ type, tool_id: id, tool_name: name, session_id: session, model, delta, role }) {
    if (type === 'tool_use' && typeof id === 'string' && typeof name === 'string') return 'by a sign'
    if (type === 'init' && typeof session === 'string' && typeof model === 'string') return 'by a sign'
    return (type === 'message' && typeof role === 'string') || typeof id === 'string' || type === 'result' || delta === true ? 'as others do' : undefined
  },
  tell(event, run) {
    if (event.type === 'init') {
      run.meta = { ...run.meta, id: event.session_id }
      run.model = stringOf(event.model)
    } else if (event.type === 'message' && event.role === 'user') run.say('user', event.content, event)
    else if (event.type === 'message') run.piece('text', event.content, event)
    else if (event.type === 'tool_use') run.call(event.tool_id, event.tool_name, event.parameters, event)
    else if (event.type === 'tool_result') {
      const failed = event.status === 'error'
      run.result(event.tool_id, event.output ?? stringOf(objectOf(event.error)?.message) ?? '', failed, event)
    } else run.leave(wordOf(event.type))
  },
}
