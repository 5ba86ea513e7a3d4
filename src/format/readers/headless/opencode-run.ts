import { wordOf } from '../../../text/index.ts'
import { objectOf } from '../../wire/value.ts'
import type { Dialect } from '../told/dialect.ts'

/** The output of `opencode run --format json`: parts of the answers when they end, a tool's with its result. */
export const opencodeRun: Dialect = {
  notation: 'opencode run',
  of: 'entries',
  fits: ({ sessionID, part, type }) => (typeof sessionID === 'string' && typeof type === 'string' && objectOf(part) ? 'by a sign' : undefined),
  tell(event, run) {
    const part = objectOf(event.part) ?? {}
    const state = objectOf(part.state)
    run.meta = { ...run.meta, id: event.sessionID ?? run.meta.id }
    if (event.type === 'text') run.answer(part.text, event)
    else if (event.type === 'reasoning') run.think(part.text, event)
    else if (event.type === 'tool_use' && state) {
      run.call(part.callID, part.tool, state.input, event)
      run.result(part.callID, state.output ?? state.error, state.status === 'error', event)
    } else run.leave(wordOf(event.type))
  },
}
