import type { ContentPart, Message, Part } from '../../message/index.ts'
import { scalarAsText, stringifyJson } from '../../text/index.ts'
import type { Document, Format } from '../format.ts'
import { attachment } from '../wire/part/attachment.ts'
import { inputText } from '../wire/part/input-text.ts'
import { timeOf } from '../wire/time-of.ts'
import { asObject, type JsonObject, stringOf } from '../wire/value.ts'
import { blocksIn } from './reading/blocks-in.ts'
import { conversationsIn } from './reading/conversations-in.ts'
import { multiRunDecoding } from './reading/multi-run-decoding.ts'
import { objectsIn } from './reading/objects-in.ts'
import { SkippedEntries } from './reading/skipped-entries.ts'

/** The export of Claude.ai, `conversations.json`: each conversation is a run. */
export const claudeAi: Format = {
  name: 'claude-ai',
  title: 'Conversations as Claude.ai exports them (JSON)',
  detect({ kind, items, fields }) {
    const conversations = kind === 'array' ? items : kind === 'object' ? [fields] : []
    return conversations.some((one) => Array.isArray(asObject(one)?.chat_messages)) ? 0.98 : 0
  },
  ...multiRunDecoding((input) => {
    const all = conversationsIn(input, 'chat_messages', 'Claude.ai')
    return { runs: all.length, document: (run) => documentOf(input, all[run] as JsonObject) }
  }),
}

function documentOf(input: string | object, { chat_messages: list, ...rest }: JsonObject): Document {
  const skipped = new SkippedEntries()
  const messages: Message[] = []
  for (const value of Array.isArray(list) ? list : []) {
    const entry = asObject(value)
    const index = messages.length
    const parts = entry ? partsOf(entry, index, skipped) : []
    if (!entry || parts.length === 0) skipped.add('empty')
    else messages.push({ id: `m${index}`, role: entry.sender === 'assistant' ? 'assistant' : 'user', parts, ...timeOf(entry), source: { index } })
  }
  const meta = { ...rest, id: stringOf(rest.uuid) ?? 'conversation' }
  return { format: 'claude-ai', input, history: { messages, tools: [] }, notes: skipped.notes('parts'), meta }
}

function partsOf(entry: JsonObject, index: number, skipped: SkippedEntries): readonly Part[] {
  const calls: { readonly callId: string; readonly name: string }[] = []
  const blocks = blocksIn(entry.content).flatMap((block, i): Part[] => {
    const name = stringOf(block.name) ?? 'tool'
    if (block.type === 'text') return textParts(block.text)
    if (block.type === 'thinking') return [{ type: 'reasoning', text: stringOf(block.thinking) ?? '' }]
    if (block.type === 'tool_use') {
      const callId = stringOf(block.id) ?? `call_${index}_${i}`
      calls.push({ callId, name })
      return [{ type: 'tool-call', callId, name, input: inputText(block.input), hosted: true }]
    }
    if (block.type === 'tool_result') {
      const next = calls.shift()
      const callId = stringOf(block.tool_use_id) ?? next?.callId ?? `call_${index}_${i}`
      return [{ type: 'tool-result', callId, name, output: readOutput(block.content), hosted: true, ...(block.is_error === true && { isError: true }) }]
    }
    skipped.add(scalarAsText(block.type))
    return []
  })
  const contentParts = blocks.length > 0 ? blocks : textParts(entry.text)
  const pastedParts = objectsIn(entry.attachments).flatMap((file) =>
    textParts(`${stringOf(file.file_name) ?? ''}\n${stringOf(file.extracted_content) ?? ''}`.trim()),
  )
  const fileParts = objectsIn(entry.files).map((file) => attachment({ name: stringOf(file.file_name) }, []))
  return [...contentParts, ...pastedParts, ...fileParts]
}

function readOutput(content: unknown): readonly ContentPart[] {
  const blocks: readonly unknown[] = Array.isArray(content) ? content : [content ?? '']
  return blocks.flatMap((block) => textParts(stringOf(block) ?? stringOf(asObject(block)?.text) ?? stringifyJson(block)))
}

function textParts(text: unknown): { readonly type: 'text'; readonly text: string }[] {
  return typeof text === 'string' && text !== '' ? [{ type: 'text', text }] : []
}
