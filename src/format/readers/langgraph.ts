import { DecantError } from '../../message/index.ts'
import type { Format } from '../format.ts'
import { readLangchain } from '../wire/langchain/langchain-read.ts'
import { jsonText } from '../wire/splice/json-text.ts'
import { asObject, stringOf } from '../wire/value.ts'
import { textAsMessage } from './reading/chat-message.ts'
import { parseObject } from './reading/parse-object.ts'

/** Thread states of LangGraph: LangChain messages under `values.messages`. */
export const langgraph: Format = {
  name: 'langgraph',
  title: 'LangGraph thread states',
  detect({ kind, fields }) {
    const list = kind === 'object' ? asObject(fields.values)?.messages : undefined
    const first = Array.isArray(list) ? asObject(list[0]) : undefined
    return first && typeof first.type === 'string' && 'content' in first ? 0.98 : 0
  },
  decode(input) {
    const file = parseObject(input, 'LangGraph thread')
    const values = asObject(file.values)
    const list = values?.messages
    if (!Array.isArray(list))
      throw new DecantError('not-this-format', "The file has no 'values.messages'", 'Give a LangGraph thread state, or name another format.')
    const messages = list.map((value: unknown, index) => {
      const object = asObject(value) ?? { type: 'human', content: textAsMessage(value).content }
      return { id: `m${index}`, ...readLangchain(object, jsonText(object)), source: { index } }
    })
    const metadata = asObject(file.metadata) ?? {}
    const model = stringOf(metadata.model_name)
    const { messages: _, ...state } = values ?? {}
    const meta = { id: stringOf(metadata.thread_id) ?? stringOf(asObject(file.checkpoint)?.thread_id) ?? 'thread', ...metadata, state }
    return { format: 'langgraph', input, history: { messages, tools: [] }, notes: [], meta, ...(model !== undefined && { model }) }
  },
}
