import { DecantError, type Message } from '../../message/index.ts'
import type { Format } from '../format.ts'
import { openaiChat } from '../wire/openai-chat.ts'
import { jsonText } from '../wire/raw-text.ts'
import { objectOf, stringOf } from '../wire/value.ts'
import { chatMessage } from './chat-run.ts'
import { parsedObject } from './parsed-object.ts'

/** Request logs that OpenHands writes of its model calls: the chat messages sent, and the answer under `response`. */
export const openhandsLlmLog: Format = {
  name: 'openhands-llm-log',
  title: 'OpenHands logs of model calls (litellm)',
  detect({ kind, keys }) {
    return kind === 'object' && keys.includes('messages') && keys.includes('response') && (keys.includes('latency_sec') || keys.includes('kwargs')) ? 0.99 : 0
  },
  decode(input) {
    const file = parsedObject(input, 'OpenHands log of a model call')
    const response = objectOf(file.response)
    if (!Array.isArray(file.messages))
      throw new DecantError('not-this-format', "The file has no 'messages'", 'Give an OpenHands log of a model call, or name another format.')
    const choices = Array.isArray(response?.choices) ? response.choices : []
    const answer = objectOf(objectOf(choices[0])?.message)
    const messages: Message[] = file.messages.map((value: unknown, i) => chatMessage(objectOf(value) ?? { role: 'user', content: '' }, i))
    if (answer) messages.push(chatMessage({ role: 'assistant', ...answer }, messages.length))
    const tools = Array.isArray(file.tools) ? openaiChat.readTools(file.tools, jsonText(file.tools)) : []
    const { messages: _, tools: __, response: ___, ...meta } = file
    const model = stringOf(response?.model)
    return {
      format: 'openhands-llm-log',
      input,
      history: { messages, tools },
      notes: [],
      meta: { id: stringOf(response?.id) ?? 'call', usage: response?.usage, ...meta },
      ...(model !== undefined && { model }),
    }
  },
}
