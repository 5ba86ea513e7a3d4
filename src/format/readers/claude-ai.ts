import type { ContentPart, Message, Part } from '../../message/index.ts'
import { jsonOf, wordOf } from '../../text/index.ts'
import type { Document, Format } from '../format.ts'
import { attachment } from '../wire/part/attachment.ts'
import { timeOf } from '../wire/time-of.ts'
import { type JsonObject, objectOf, stringOf } from '../wire/value.ts'
import { conversationsIn } from './reading/conversations-in.ts'
import { LeftOut } from './reading/left-out.ts'
import { logRuns } from './reading/log-runs.ts'
import { objectsIn } from './told/objects-in.ts'

/** The export of Claude.ai, `conversations.json`: each conversation is a run. */
export const claudeAi: Format = {
  name: 'claude-ai',
  title: 'Conversations as Claude.ai exports them (JSON)',
  detect({ kind, items, fields }) {
    const conversations = kind === 'array' ? items : kind === 'object' ? [fields] : []
    return conversations.some((one) => Array.isArray(objectOf(one)?.chat_messages)) ? 0.98 : 0
  },
  ...logRuns((input) => {
    const all = conversationsIn(input, 'chat_messages', 'Claude.ai')
    return { runs: all.length, document: (run) => documentOf(input, all[run] as JsonObject) }
  }),
}

function documentOf(input: string | object, { chat_messages: list, ...rest }: JsonObject): Document {
  const left = new LeftOut()
  const messages: Message[] = []
  for (const value of Array.isArray(list) ? list : []) {
    const entry = objectOf(value)
    const index = messages.length
    const parts = entry ? partsOf(entry, index, left) : []
    if (!entry || parts.length === 0) left.add('empty')
    else messages.push({ id: `m${index}`, role: entry.sender === 'assistant' ? 'assistant' : 'user', parts, ...timeOf(entry), source: { index } })
  }
  const meta = { ...rest, id: stringOf(rest.uuid) ?? 'conversation' }
  return { format: 'claude-ai', input, history: { messages, tools: [] }, notes: left.notes('parts'), meta }
}

function partsOf(entry: JsonObject, index: number, left: LeftOut): readonly Part[] {
  const calls: { readonly callId: string; readonly name: string }[] = []
  const blocks = objectsIn(entry.content).flatMap((block, i): Part[] => {
    const name = stringOf(block.name) ?? 'tool'
    if (block.type === 'text') return textOf(block.text)
    if (block.type === 'thinking') return [{ type: 'reasoning', text: stringOf(block.thinking) ?? '' }]
    if (block.type === 'tool_use') {
      const callId = stringOf(block.id) ?? `call_${index}_${i}`
      calls.push({ callId, name })
      return [{ type: 'tool-call', callId, name, input: jsonOf(block.input ?? {}), hosted: true }]
    }
    if (block.type === 'tool_result') {
      const next = calls.shift()
      const callId = stringOf(block.tool_use_id) ?? next?.callId ?? `call_${index}_${i}`
      return [{ type: 'tool-result', callId, name, output: outputOf(block.content), hosted: true, ...(block.is_error === true && { isError: true }) }]
    }
    left.add(wordOf(block.type))
    return []
  })
  const said = blocks.length > 0 ? blocks : textOf(entry.text)
  const pasted = objectsIn(entry.attachments).flatMap((file) => textOf(`${stringOf(file.file_name) ?? ''}\n${stringOf(file.extracted_content) ?? ''}`.trim()))
  const files = objectsIn(entry.files).map((file) => attachment({ name: stringOf(file.file_name) }, []))
  return [...said, ...pasted, ...files]
}

function outputOf(content: unknown): readonly ContentPart[] {
  if (typeof content === 'string') return textOf(content)
  return objectsIn(content).flatMap((block) => textOf(stringOf(block.text) ?? jsonOf(block)))
}

function textOf(text: unknown): { readonly type: 'text'; readonly text: string }[] {
  return typeof text === 'string' && text !== '' ? [{ type: 'text', text }] : []
}
