import { DecantError, type Message } from '../../../message/index.ts'
import type { DecodeNote, Document, Format } from '../../format.ts'
import { openaiChat } from '../../wire/chat/openai-chat.ts'
import { jsonText } from '../../wire/splice/raw-text.ts'
import { type JsonObject, objectOf, stringOf } from '../../wire/value.ts'
import { chatMessage, toldAs } from '../reading/chat-run.ts'
import { jsonLines } from '../reading/json-lines.ts'
import { logRuns } from '../reading/log-runs.ts'
import { parsedValue } from '../reading/parsed-value.ts'

/** Logs of OpenHands model calls: the Chat messages sent, and the answer under `response`. One call, or one per line; each is a run. */
export const openhandsLlmLog: Format = {
  name: 'openhands-llm-log',
  title: 'OpenHands logs of model calls (litellm)',
  detect({ kind, keys, items }) {
    if (kind === 'lines') return items.length > 0 && items.every((item) => isCall(Object.keys(objectOf(item) ?? {}))) ? 0.99 : 0
    return kind === 'object' && isCall(keys) ? 0.99 : 0
  },
  ...logRuns((input) => {
    const { calls, notes } = opened(input)
    return { runs: calls.length, document: (run) => documentOf(input, calls[run] ?? {}, run === 0 ? notes : []) }
  }),
}

function isCall(keys: readonly string[]): boolean {
  return keys.includes('messages') && keys.includes('response') && (keys.includes('latency_sec') || keys.includes('kwargs'))
}

function opened(input: string | object): { calls: readonly JsonObject[]; notes: readonly DecodeNote[] } {
  const value = parsedValue(input)
  if (value !== undefined || typeof input !== 'string') return { calls: [objectOf(value) ?? {}], notes: [] }
  const { lines, notes } = jsonLines(input)
  return { calls: lines.map((line) => line.value), notes }
}

function documentOf(input: string | object, call: JsonObject, notes: readonly DecodeNote[]): Document {
  const response = objectOf(call.response)
  if (!Array.isArray(call.messages))
    throw new DecantError('not-this-format', "The file has no 'messages'", 'Give an OpenHands log of a model call, or name another format.')
  const choices = Array.isArray(response?.choices) ? response.choices : []
  const answer = objectOf(objectOf(choices[0])?.message)
  const messages: Message[] = call.messages.map((value: unknown, i) => chatMessage(objectOf(value) ?? toldAs(value), i))
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
