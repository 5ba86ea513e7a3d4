import type { Message } from '../../../message/index.ts'
import { jsonOf } from '../../../text/index.ts'
import { openaiChat } from '../../wire/chat/openai-chat.ts'
import { jsonText } from '../../wire/splice/raw-text.ts'
import { type JsonObject, objectOf } from '../../wire/value.ts'

/** Reads a message in OpenAI Chat form from a log, with an id from its position. */
export function chatMessage(value: JsonObject, index: number, place: Partial<Message['source']> = {}): Message {
  const told = withFunctions(value)
  return { id: `m${index}`, ...openaiChat.read(told, jsonText(told)), source: { index, ...place } }
}

/** Wraps calls that name their function directly, as written by programs that store what they run instead of a provider's format. */
function withFunctions(value: JsonObject): JsonObject {
  const calls: readonly unknown[] = Array.isArray(value.tool_calls) ? value.tool_calls : []
  if (!calls.some(isBare)) return value
  return {
    ...value,
    tool_calls: calls.map((call) => (isBare(call) ? { id: call.id ?? call.call_id ?? '', type: 'function', function: functionOf(call) } : call)),
  }
}

function isBare(call: unknown): call is JsonObject {
  const object = objectOf(call)
  return object !== undefined && typeof object.name === 'string' && object.function === undefined && object.custom === undefined
}

function functionOf(call: JsonObject): JsonObject {
  const given = call.arguments ?? call.args ?? call.input ?? {}
  return { name: call.name, arguments: typeof given === 'string' ? given : jsonOf(given) }
}

/** Turns an entry that is not an object into a message with its text. */
export function toldAs(entry: unknown): JsonObject {
  return { role: 'user', content: typeof entry === 'string' ? entry : jsonOf(entry) }
}
