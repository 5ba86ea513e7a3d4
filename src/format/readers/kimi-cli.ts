import type { Message, Part } from '../../message/index.ts'
import type { Format } from '../format.ts'
import { asObject, type JsonObject, stringOf } from '../wire/value.ts'
import { chatMessage } from './reading/chat-message.ts'
import { jsonLinesOf } from './reading/json-lines-of.ts'
import { linkResultsToCalls } from './reading/link-results-to-calls.ts'
import { skippedNotes } from './reading/skipped-entries.ts'

const MARKER_ROLES = ['_checkpoint', '_usage', '_system_prompt']

/** Contexts of Kimi CLI (`context.jsonl`) and its `stream-json` output: an OpenAI Chat message per line, with thoughts as blocks, and Kimi's own marks. */
export const kimiCli: Format = {
  name: 'kimi-cli',
  title: 'Kimi CLI contexts, and what it prints (JSONL)',
  detect({ kind, items }) {
    if (kind !== 'lines') return 0
    const roles = items.map((item) => stringOf(asObject(item)?.role))
    if (!roles.every((role) => role !== undefined)) return 0
    if (roles.some((role) => role !== undefined && MARKER_ROLES.includes(role))) return 0.98
    return items.some(hasThought) ? 0.95 : 0
  },
  decode(input) {
    const { lines, notes } = jsonLinesOf(input, 'Kimi CLI context')
    const messages: Message[] = []
    const others: string[] = []
    for (const { value, start, end } of lines) {
      const role = stringOf(value.role) ?? ''
      if (role === '_system_prompt') messages.push(chatMessage({ role: 'system', content: value.content }, messages.length, { start, end }))
      else if (role.startsWith('_')) others.push(role)
      else messages.push(readMessage(value, messages.length, { start, end }))
    }
    const linked = linkResultsToCalls(messages)
    return {
      format: 'kimi-cli',
      input,
      history: { messages: linked.messages, tools: [] },
      notes: [...notes, ...skippedNotes(others), ...linked.notes],
      meta: { id: 'context' },
    }
  },
}

function readMessage(value: JsonObject, index: number, place: { start: number; end: number }): Message {
  const blocks = Array.isArray(value.content) ? (value.content as readonly unknown[]) : []
  const thoughts = blocks.map(asObject).filter((block) => block?.type === 'think')
  if (thoughts.length === 0) return chatMessage(value, index, place)
  const message = chatMessage({ ...value, content: blocks.filter((block) => asObject(block)?.type !== 'think') }, index, place)
  return { ...message, parts: [...thoughts.map(readThought), ...message.parts] }
}

function readThought(block: JsonObject | undefined): Part {
  const signature = stringOf(block?.encrypted)
  return { type: 'reasoning', text: stringOf(block?.think) ?? '', ...(signature !== undefined && { signature }) }
}

/** Whether a message has a thought in Kimi's form. */
function hasThought(item: unknown): boolean {
  const content = asObject(item)?.content
  return Array.isArray(content) && content.some((block: unknown) => asObject(block)?.type === 'think' && typeof asObject(block)?.think === 'string')
}
