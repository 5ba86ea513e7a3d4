import type { Message } from '../../../message/index.ts'
import { jsonOf } from '../../../text/index.ts'
import { openaiChat } from '../../wire/chat/openai-chat.ts'
import { jsonText } from '../../wire/splice/raw-text.ts'
import type { JsonObject } from '../../wire/value.ts'

/** A message in OpenAI Chat shape as logs hold it, with the id that its place gives it. */
export function chatMessage(value: JsonObject, index: number, place: Partial<Message['source']> = {}): Message {
  return { id: `m${index}`, ...openaiChat.read(value, jsonText(value)), source: { index, ...place } }
}

/** An entry that is no object, as a message that tells it. */
export function toldAs(entry: unknown): JsonObject {
  return { role: 'user', content: typeof entry === 'string' ? entry : jsonOf(entry) }
}
