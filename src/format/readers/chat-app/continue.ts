import { asObject, stringOf } from '../../wire/value.ts'
import type { LogDialect } from '../dialects/log-dialect.ts'
import { objectsIn } from '../reading/objects-in.ts'

/** Sessions of Continue: messages under `history`, each with its context. */
export const continueDev: LogDialect = {
  notation: 'Continue',
  recordKind: 'runs',
  matches({ history, sessionId, workspaceDirectory }) {
    const items = objectsIn(history)
    if (items.length === 0 || !items.every((item) => asObject(item.message))) return undefined
    // Its command line omits empty fields.
    const isSession = typeof sessionId === 'string' && typeof workspaceDirectory === 'string'
    return isSession || items.every((item) => 'contextItems' in item) ? 'by a sign' : undefined
  },
  readRecord({ history, ...rest }, run) {
    run.meta = { ...rest, id: rest.sessionId ?? 'session' }
    const items = objectsIn(history)
    const answeredIds = new Set(items.map((item) => stringOf(asObject(item.message)?.toolCallId)))
    for (const item of items) {
      const message = asObject(item.message) ?? {}
      const context = objectsIn(item.contextItems).map((one) => [stringOf(one.name), stringOf(one.content)].filter(Boolean).join('\n'))
      if (message.role === 'tool') run.addResult(message.toolCallId, message.content)
      else if (message.role === 'thinking') run.addReasoning(message.content, {}, message.signature)
      else if (message.role === 'assistant') {
        run.addReasoning(asObject(item.reasoning)?.text)
        run.addAnswer(message.content)
        run.addCalls(message.toolCalls)
        for (const state of objectsIn(item.toolCallStates ?? (item.toolCallState && [item.toolCallState]))) {
          const output = objectsIn(state.output).map((one) => stringOf(one.content) ?? '')
          if (!answeredIds.has(stringOf(state.toolCallId)) && output.length > 0) run.addResult(state.toolCallId, output.join('\n'), state.status === 'errored')
        }
      } else {
        run.addWords(message.role, message.content)
        for (const text of context) run.addMessage('user', text)
      }
    }
  },
}
