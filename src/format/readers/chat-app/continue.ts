import { objectOf, stringOf } from '../../wire/value.ts'
import type { Dialect } from '../told/dialect.ts'
import { objectsIn } from '../told/objects-in.ts'

/** Sessions of Continue: messages under `history`, each with its context. */
export const continueDev: Dialect = {
  notation: 'Continue',
  of: 'runs',
  fits({ history, sessionId, workspaceDirectory }) {
    const items = objectsIn(history)
    if (items.length === 0 || !items.every((item) => objectOf(item.message))) return undefined
    // Its command line omits empty fields.
    const isSession = typeof sessionId === 'string' && typeof workspaceDirectory === 'string'
    return isSession || items.every((item) => 'contextItems' in item) ? 'by a sign' : undefined
  },
  tell({ history, ...rest }, run) {
    run.meta = { ...rest, id: rest.sessionId ?? 'session' }
    const items = objectsIn(history)
    const answered = new Set(items.map((item) => stringOf(objectOf(item.message)?.toolCallId)))
    for (const item of items) {
      const message = objectOf(item.message) ?? {}
      const context = objectsIn(item.contextItems).map((one) => [stringOf(one.name), stringOf(one.content)].filter(Boolean).join('\n'))
      if (message.role === 'tool') run.result(message.toolCallId, message.content)
      else if (message.role === 'thinking') run.think(message.content, {}, message.signature)
      else if (message.role === 'assistant') {
        run.think(objectOf(item.reasoning)?.text)
        run.answer(message.content)
        for (const call of objectsIn(message.toolCalls)) run.call(call.id, objectOf(call.function)?.name, objectOf(call.function)?.arguments)
        for (const state of objectsIn(item.toolCallStates ?? (item.toolCallState && [item.toolCallState]))) {
          const output = objectsIn(state.output).map((one) => stringOf(one.content) ?? '')
          if (!answered.has(stringOf(state.toolCallId)) && output.length > 0) run.result(state.toolCallId, output.join('\n'), state.status === 'errored')
        }
      } else {
        run.say(message.role === 'system' ? 'system' : 'user', message.content)
        for (const text of context) run.say('user', text)
      }
    }
  },
}
