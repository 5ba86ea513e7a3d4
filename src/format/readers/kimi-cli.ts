import type { Message, Part } from '../../message/index.ts'
import type { Format } from '../format.ts'
import { type JsonObject, objectOf, stringOf } from '../wire/value.ts'
import { chatMessage } from './reading/chat-run.ts'
import { leftOut } from './reading/left-out.ts'
import { linesOf } from './reading/lines-of.ts'
import { settledCalls } from './reading/settled-calls.ts'

const MARKS = ['_checkpoint', '_usage', '_system_prompt']

/** Contexts of Kimi CLI (`context.jsonl`) and its `stream-json` output: an OpenAI Chat message per line, with thoughts as blocks, and Kimi's own marks. */
export const kimiCli: Format = {
  name: 'kimi-cli',
  title: 'Kimi CLI contexts, and what it prints (JSONL)',
  detect({ kind, items }) {
    if (kind !== 'lines') return 0
    const roles = items.map((item) => stringOf(objectOf(item)?.role))
    if (!roles.every((role) => role !== undefined)) return 0
    if (roles.some((role) => role !== undefined && MARKS.includes(role))) return 0.98
    return items.some(thinks) ? 0.95 : 0
  },
  decode(input) {
    const { lines, notes } = linesOf(input, 'Kimi CLI context')
    const messages: Message[] = []
    const others: string[] = []
    for (const { value, start, end } of lines) {
      const role = stringOf(value.role) ?? ''
      if (role === '_system_prompt') messages.push(chatMessage({ role: 'system', content: value.content }, messages.length, { start, end }))
      else if (role.startsWith('_')) others.push(role)
      else messages.push(spoken(value, messages.length, { start, end }))
    }
    const settled = settledCalls(messages)
    return {
      format: 'kimi-cli',
      input,
      history: { messages: settled.messages, tools: [] },
      notes: [...notes, ...leftOut(others), ...settled.notes],
      meta: { id: 'context' },
    }
  },
}

function spoken(value: JsonObject, index: number, place: { start: number; end: number }): Message {
  const blocks = Array.isArray(value.content) ? (value.content as readonly unknown[]) : []
  const thoughts = blocks.map(objectOf).filter((block) => block?.type === 'think')
  if (thoughts.length === 0) return chatMessage(value, index, place)
  const message = chatMessage({ ...value, content: blocks.filter((block) => objectOf(block)?.type !== 'think') }, index, place)
  return { ...message, parts: [...thoughts.map(thoughtOf), ...message.parts] }
}

function thoughtOf(block: JsonObject | undefined): Part {
  const seal = stringOf(block?.encrypted)
  return { type: 'reasoning', text: stringOf(block?.think) ?? '', ...(seal !== undefined && { signature: seal }) }
}

/** Whether a message has a thought in Kimi's form. */
function thinks(item: unknown): boolean {
  const content = objectOf(item)?.content
  return Array.isArray(content) && content.some((block: unknown) => objectOf(block)?.type === 'think' && typeof objectOf(block)?.think === 'string')
}
