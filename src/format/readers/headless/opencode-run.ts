import { scalarAsText } from '../../../text/index.ts'
import { asObject } from '../../wire/value.ts'
import type { LogDialect } from '../dialects/log-dialect.ts'

/** The output of `opencode run --format json`: parts of the answers when they end, a tool's with its result. */
export const opencodeRun: LogDialect = {
  notation: 'opencode run',
  recordKind: 'entries',
  matches: ({ sessionID, part, type }) => (typeof sessionID === 'string' && typeof type === 'string' && asObject(part) ? 'by a sign' : undefined),
  readRecord(event, run) {
    const part = asObject(event.part) ?? {}
    const state = asObject(part.state)
    run.meta = { ...run.meta, id: event.sessionID ?? run.meta.id }
    if (event.type === 'text') run.addAnswer(part.text, event)
    else if (event.type === 'reasoning') run.addReasoning(part.text, event)
    else if (event.type === 'tool_use' && state) {
      run.addCall(part.callID, part.tool, state.input, event)
      run.addResult(part.callID, state.output ?? state.error, state.status === 'error', event)
    } else run.countSkipped(scalarAsText(event.type))
  },
}
