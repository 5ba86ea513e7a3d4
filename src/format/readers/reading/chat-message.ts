import type { Message } from '../../../message/index.ts'
import { stringifyJson } from '../../../text/index.ts'
import { openaiChat } from '../../wire/chat/openai-chat.ts'
import { inputText } from '../../wire/part/input-text.ts'
import { jsonText } from '../../wire/splice/json-text.ts'
import { asObject, type JsonObject } from '../../wire/value.ts'

/** Reads a message in OpenAI Chat form from a log, with an id from its position. */
export function chatMessage(value: JsonObject, index: number, place: Partial<Message['source']> = {}): Message {
  const wrapped = wrapFunctions(value)
  return { id: `m${index}`, ...openaiChat.read(wrapped, jsonText(wrapped)), source: { index, ...place } }
}

/** Wraps calls that name their function directly, as written by programs that store what they run instead of a provider's format. */
function wrapFunctions(value: JsonObject): JsonObject {
  const calls: readonly unknown[] = Array.isArray(value.tool_calls) ? value.tool_calls : []
  if (!calls.some(isUnwrappedCall)) return value
  return {
    ...value,
    tool_calls: calls.map((call) => (isUnwrappedCall(call) ? { id: call.id ?? call.call_id ?? '', type: 'function', function: functionOf(call) } : call)),
  }
}

function isUnwrappedCall(call: unknown): call is JsonObject {
  const object = asObject(call)
  return object !== undefined && typeof object.name === 'string' && object.function === undefined && object.custom === undefined
}

function functionOf(call: JsonObject): JsonObject {
  return { name: call.name, arguments: inputText(call.arguments ?? call.args ?? call.input) }
}

/** Turns an entry that is not an object into a message with its text. */
export function textAsMessage(entry: unknown): JsonObject {
  return { role: 'user', content: typeof entry === 'string' ? entry : stringifyJson(entry) }
}
