import type { Message } from '../../message/index.ts'
import { wordOf } from '../../text/index.ts'
import type { DecodeNote, Format } from '../format.ts'
import { anthropicMessages } from '../wire/anthropic/anthropic-messages.ts'
import { jsonText } from '../wire/splice/raw-text.ts'
import { timeOf } from '../wire/time-of.ts'
import { objectOf, stringOf } from '../wire/value.ts'
import { boundary } from './reading/boundary.ts'
import { toldAs } from './reading/chat-run.ts'
import type { JsonLine } from './reading/json-lines.ts'
import { leftOut } from './reading/left-out.ts'
import { linesOf } from './reading/lines-of.ts'

/** Sessions of Factory's Droid: a header, then a message as Anthropic takes it in each line. A compaction leaves its summary where it stands. */
export const droid: Format = {
  name: 'droid',
  title: 'Factory Droid sessions (JSONL)',
  detect({ kind, items }) {
    if (kind !== 'lines') return 0
    const [first, ...lines] = items.map(objectOf)
    const said = lines.filter((line) => line?.type === 'message' && Array.isArray(objectOf(line.message)?.content))
    return first?.type === 'session_start' && typeof first.id === 'string' && said.length >= lines.length / 2 && said.length > 0 ? 0.98 : 0
  },
  decode(input) {
    const { lines, notes: broken } = linesOf(input, 'Droid session')
    const header = lines.find(({ value }) => value.type === 'session_start')?.value ?? {}
    const messages: Message[] = []
    const others: string[] = []
    const notes: DecodeNote[] = [...broken]
    for (const line of lines) {
      const message = spoken(line, messages.length)
      if (message) messages.push(message)
      else others.push(wordOf(line.value.type))
      if (line.value.type === 'compaction_state') notes.push(boundary('The agent compacted its context here; the log before it is kept', line.line))
    }
    const model = lines.map(modelOf).find((name) => name !== undefined)
    const { type: _, ...meta } = header
    return {
      format: 'droid',
      input,
      history: { messages, tools: [] },
      notes: [...notes, ...leftOut(others)],
      meta: { ...meta, id: stringOf(header.id) ?? 'session' },
      ...(model !== undefined && { model }),
    }
  },
}

function spoken({ value, start, end }: JsonLine, index: number): Message | undefined {
  const base = { id: `m${index}`, ...timeOf(value), source: { index, start, end } }
  const summary = value.type === 'compaction_state' ? stringOf(value.summaryText) : undefined
  if (summary) return { ...base, role: 'user', parts: [{ type: 'text', text: summary }], written: 'summary' }
  const words = stringOf(value.message)
  const message = value.type !== 'message' ? undefined : words === undefined ? objectOf(value.message) : toldAs(words)
  return message && { ...base, ...anthropicMessages.read(message, jsonText(message)) }
}

function modelOf({ value }: JsonLine): string | undefined {
  const message = objectOf(value.message)
  return stringOf(message?.modelId) ?? stringOf(message?.model)
}
