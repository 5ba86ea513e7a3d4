import { asObject, type JsonObject, stringOf } from '../../wire/value.ts'
import type { LogDialect } from '../dialects/log-dialect.ts'
import { objectsIn } from '../reading/objects-in.ts'

/** Sessions of Google's Agent Development Kit, and lists of their events: Gemini contents, each with an `author`. */
export const adk: LogDialect = {
  notation: 'Agent Development Kit',
  recordKind: 'entries',
  entryKeys: ['events'],
  matches(event) {
    if (typeof event.author !== 'string' || (asObject(event.content) === undefined && !('actions' in event))) return undefined
    return 'invocationId' in event || 'invocation_id' in event ? 'by a sign' : 'as others do'
  },
  readRecord(event, run) {
    const content = asObject(event.content)
    const parts = objectsIn(content?.parts)
    if (parts.length === 0) run.countSkipped('empty')
    const isUser = event.author === 'user' || (content?.role === 'user' && event.author === undefined)
    for (const part of parts) {
      const call = memberOf(part, 'functionCall', 'function_call')
      const result = memberOf(part, 'functionResponse', 'function_response')
      if (call) run.addCall(call.id, call.name, call.args, event)
      else if (result) run.addResult(result.id, unwrapResponse(result.response), asObject(result.response)?.error !== undefined, event)
      else if (part.thought === true) run.addReasoning(part.text, event)
      else run.addWords(isUser ? 'user' : 'assistant', part, event)
    }
  },
}

function memberOf(part: JsonObject, ...keys: readonly string[]): JsonObject | undefined {
  return keys.map((key) => asObject(part[key])).find((one) => one !== undefined)
}

/** Returns the response of a function, which is an object; if it contains a single text, that text. */
function unwrapResponse(response: unknown): unknown {
  const [value, ...others] = Object.values(asObject(response) ?? {})
  return others.length === 0 ? (stringOf(value) ?? response) : response
}
