import { type JsonObject, objectOf, stringOf } from '../../wire/value.ts'
import type { Dialect } from '../told/dialect.ts'
import { objectsIn } from '../told/objects-in.ts'

/** Sessions of Google's Agent Development Kit, and lists of their events: Gemini contents, each with an `author`. */
export const adk: Dialect = {
  notation: 'Agent Development Kit',
  of: 'entries',
  under: ['events'],
  fits(event) {
    if (typeof event.author !== 'string' || (objectOf(event.content) === undefined && !('actions' in event))) return undefined
    return 'invocationId' in event || 'invocation_id' in event ? 'by a sign' : 'as others do'
  },
  tell(event, run) {
    const content = objectOf(event.content)
    const parts = objectsIn(content?.parts)
    if (parts.length === 0) run.leave('empty')
    const isUser = event.author === 'user' || (content?.role === 'user' && event.author === undefined)
    for (const part of parts) {
      const call = memberOf(part, 'functionCall', 'function_call')
      const result = memberOf(part, 'functionResponse', 'function_response')
      if (call) run.call(call.id, call.name, call.args, event)
      else if (result) run.result(result.id, given(result.response), false, event)
      else if (part.thought === true) run.think(part.text, event)
      else if (isUser) run.say('user', part, event)
      else run.answer(part, event)
    }
  },
}

function memberOf(part: JsonObject, ...keys: readonly string[]): JsonObject | undefined {
  return keys.map((key) => objectOf(part[key])).find((one) => one !== undefined)
}

/** Returns the response of a function, which is an object; if it holds a single text, that text. */
function given(response: unknown): unknown {
  const [value, ...more] = Object.values(objectOf(response) ?? {})
  return more.length === 0 ? (stringOf(value) ?? response) : response
}
