import { DecantError, type Message } from '../../../message/index.ts'
import type { DecodeNote, Document, Format } from '../../format.ts'
import { openaiChat } from '../../wire/chat/openai-chat.ts'
import { jsonText } from '../../wire/splice/json-text.ts'
import { asObject, type JsonObject, stringOf } from '../../wire/value.ts'
import { chatMessage, textAsMessage } from '../reading/chat-message.ts'
import { jsonRecords } from '../reading/json-records.ts'
import { multiRunDecoding } from '../reading/multi-run-decoding.ts'

/** Logs of OpenHands model calls: the Chat messages sent, and the answer under `response`. One call, or one per line; each is a run. */
export const openhandsLlmLog: Format = {
  name: 'openhands-llm-log',
  title: 'OpenHands logs of model calls (litellm)',
  detect({ kind, keys, items }) {
    if (kind === 'lines') return items.length > 0 && items.every((item) => isLoggedCall(Object.keys(asObject(item) ?? {}))) ? 0.99 : 0
    return kind === 'object' && isLoggedCall(keys) ? 0.99 : 0
  },
  ...multiRunDecoding((input) => {
    const { values, notes } = jsonRecords(input)
    return { runs: values.length, document: (run) => documentOf(input, asObject(values[run]) ?? {}, run === 0 ? notes : []) }
  }),
}

function isLoggedCall(keys: readonly string[]): boolean {
  return keys.includes('messages') && keys.includes('response') && (keys.includes('latency_sec') || keys.includes('kwargs'))
}

function documentOf(input: string | object, call: JsonObject, notes: readonly DecodeNote[]): Document {
  const response = asObject(call.response)
  if (!Array.isArray(call.messages))
    throw new DecantError('not-this-format', "The file has no 'messages'", 'Give an OpenHands log of a model call, or name another format.')
  const choices = Array.isArray(response?.choices) ? response.choices : []
  const answer = asObject(asObject(choices[0])?.message)
  const messages: Message[] = call.messages.map((value: unknown, i) => chatMessage(asObject(value) ?? textAsMessage(value), i))
  if (answer) messages.push(chatMessage({ role: 'assistant', ...answer }, messages.length))
  const tools = Array.isArray(call.tools) ? openaiChat.readTools(call.tools, jsonText(call.tools)) : []
  const { messages: _, tools: __, response: ___, ...meta } = call
  const model = stringOf(response?.model)
  return {
    format: 'openhands-llm-log',
    input,
    history: { messages, tools },
    notes,
    meta: { id: stringOf(response?.id) ?? 'call', usage: response?.usage, ...meta },
    ...(model !== undefined && { model }),
  }
}
