import type { Message, Tool } from '../../message/index.ts'
import { scalarAsText } from '../../text/index.ts'
import type { DecodeNote, Format, LineReader, Streamed } from '../format.ts'
import { openaiResponses } from '../wire/responses/openai-responses.ts'
import { jsonText } from '../wire/splice/json-text.ts'
import { timeOf } from '../wire/time-of.ts'
import { asObject, type JsonObject, stringOf } from '../wire/value.ts'
import { boundaryNote } from './reading/boundary-note.ts'
import type { JsonLine } from './reading/json-lines.ts'
import { jsonLinesOf } from './reading/json-lines-of.ts'
import { namedTools } from './reading/named-tools.ts'
import { objectsIn } from './reading/objects-in.ts'
import { SkippedEntries, skippedNotes } from './reading/skipped-entries.ts'

const LINE_TYPES = [
  ...['session_meta', 'response_item', 'event_msg', 'turn_context', 'compacted', 'inter_agent_communication', 'inter_agent_communication_metadata'],
  ...['world_state', 'token_usage_record', 'retained_context', 'security_risk_score', 'realtime_item'],
]
const ITEM_TYPES = ['message', 'reasoning', 'function_call', 'function_call_output', 'custom_tool_call', 'custom_tool_call_output', 'local_shell_call']

/**
 * Rollouts of Codex: an envelope per line, with the conversation in its response items and in messages between agents; the oldest rollouts have items without
 * an envelope. Events for the screen repeat the items and are counted in notes; their words are read only if there are no items. A compaction's summary stays
 * in place.
 */
export const codex: Format = {
  name: 'codex',
  title: 'Codex rollouts (JSONL)',
  detect({ kind, items }) {
    if (kind !== 'lines') return 0
    const lines = objectsIn(items)
    const known = lines.filter((line) => LINE_TYPES.includes(scalarAsText(line.type)) && asObject(line.payload))
    if (known.length > 0 && known.length >= lines.length / 2) return 0.98
    return isPlainHeader(lines[0]) && lines.some((line) => ITEM_TYPES.includes(scalarAsText(line.type))) ? 0.95 : 0
  },
  stream: codexStream,
  decode(input) {
    const { lines, notes } = jsonLinesOf(input, 'Codex rollout')
    const messages: Message[] = []
    const others: string[] = []
    const contextNotes: DecodeNote[] = []
    const hasItems = lines.some(({ value }) => itemOf(value) !== undefined)
    for (const line of lines) {
      const message = codexMessage(line, messages.length) ?? (hasItems ? undefined : screenMessage(line, messages.length))
      const contextNote = contextChangeNote(line)
      if (message) messages.push(message)
      else if (!contextNote) others.push(kindOf(line.value))
      if (contextNote) contextNotes.push(contextNote)
    }
    const model = lines
      .map(({ value }) => (value.type === 'turn_context' || value.type === 'session_meta' ? stringOf(asObject(value.payload)?.model) : undefined))
      .find((name) => name !== undefined)
    return {
      format: 'codex',
      input,
      history: { messages, tools: toolsOf(lines) },
      notes: [...notes, ...contextNotes, ...skippedNotes(others)],
      meta: metaOf(lines),
      ...(model !== undefined && { model }),
    }
  },
}

function codexStream(): LineReader {
  const others = new SkippedEntries()
  /** Lines with words or notes before the first item, which decides whether the words for the screen are read. */
  let waiting: JsonLine[] | undefined = []
  let count = 0
  const readLine = (line: JsonLine, readsScreen: boolean): Streamed[] => {
    const message = codexMessage(line, count) ?? (readsScreen ? screenMessage(line, count) : undefined)
    const contextNote = contextChangeNote(line)
    if (message) count++
    else if (!contextNote) others.add(kindOf(line.value))
    return [...(message ? [{ run: 0, message }] : []), ...(contextNote ? [{ note: contextNote }] : [])]
  }
  return {
    read(line) {
      if (!waiting) return readLine(line, false)
      if (itemOf(line.value)) {
        const lines = [...waiting, line]
        waiting = undefined
        return lines.flatMap((one) => readLine(one, false))
      }
      if (codexMessage(line, count) ?? screenMessage(line, count) ?? contextChangeNote(line)) waiting.push(line)
      else others.add(kindOf(line.value))
      return []
    },
    end: () => [...(waiting ?? []).flatMap((line) => readLine(line, true)), ...others.notes('lines').map((note) => ({ note }))],
  }
}

/** Returns the message of one line of a rollout; undefined if the line is not part of the conversation. */
function codexMessage({ value, start, end }: JsonLine, index: number): Message | undefined {
  const place = { ...timeOf(value), source: { index, start, end } }
  if (value.type === 'compacted') {
    const { message, summary } = asObject(value.payload) ?? {}
    const text = stringOf(message) ?? stringOf(summary) ?? ''
    return text === '' ? undefined : { id: `m${index}`, role: 'user', parts: [{ type: 'text', text }], written: 'summary', ...place }
  }
  const item = itemOf(value) ?? agentMessageItem(value)
  return item && { id: `m${index}`, ...openaiResponses.read(item, jsonText(item)), ...place }
}

/** Items that are no part of the conversation: snapshots of files for undoing, and definitions of tools. */
const OTHER_ITEMS: ReadonlySet<unknown> = new Set(['ghost_snapshot', 'additional_tools'])

/** Returns the item of a line. */
function itemOf(value: JsonObject): JsonObject | undefined {
  const payload = asObject(value.payload)
  if (value.type === 'response_item') return OTHER_ITEMS.has(payload?.type) ? undefined : payload
  return ITEM_TYPES.includes(scalarAsText(value.type)) && !('payload' in value) ? value : undefined
}

/** Returns the tools that the model was last given, those of namespaces among them. */
function toolsOf(lines: readonly JsonLine[]): Tool[] {
  const last = lines.findLast(({ value }) => asObject(value.payload)?.type === 'additional_tools')
  const list = asObject(last?.value.payload)?.tools
  return namedTools(Array.isArray(list) ? list.flatMap((tool: unknown) => asObject(tool)?.tools ?? [tool]) : [])
}

/** Returns a message from one agent of a session to another, as the item that the model received. */
function agentMessageItem({ type, payload }: JsonObject): JsonObject | undefined {
  if (type !== 'inter_agent_communication') return undefined
  const { author, content, encrypted_content } = asObject(payload) ?? {}
  const blocks = [
    ...(stringOf(content) ? [{ type: 'input_text', text: content }] : []),
    ...(stringOf(encrypted_content) ? [{ type: 'encrypted_content', encrypted_content }] : []),
  ]
  return blocks.length === 0 ? undefined : { type: 'agent_message', author, content: blocks }
}

/** Reads the words of an event for the screen, in a rollout that has nothing else. */
function screenMessage({ value, start, end }: JsonLine, index: number): Message | undefined {
  const { type, message } = (value.type === 'event_msg' ? asObject(value.payload) : undefined) ?? {}
  if ((type !== 'user_message' && type !== 'agent_message') || typeof message !== 'string' || message === '') return undefined
  const parts = [{ type: 'text' as const, text: message }]
  return { id: `m${index}`, role: type === 'user_message' ? 'user' : 'assistant', parts, ...timeOf(value), source: { index, start, end } }
}

/** Returns the note about a line that changes the agent's context. */
function contextChangeNote(line: JsonLine): DecodeNote | undefined {
  return line.value.type === 'compacted' ? compactionNote(line) : rollbackNote(line)
}

function compactionNote({ value, line }: JsonLine): DecodeNote {
  const kept = asObject(value.payload)?.replacement_history
  const repeatedHint = Array.isArray(kept) ? `; the ${kept.length} items it continued with are not read again` : ''
  return boundaryNote(`The agent compacted its context here; the log before it is kept${repeatedHint}`, line)
}

function rollbackNote({ value, line }: JsonLine): DecodeNote | undefined {
  const { type, num_turns: turns } = (value.type === 'event_msg' ? asObject(value.payload) : undefined) ?? {}
  if (type !== 'thread_rolled_back') return undefined
  const message = `The session was rewound by ${typeof turns === 'number' ? turns : 'some'} turns here; they are kept`
  return { code: 'rewound', message, remedy: 'None needed: what was rewound is read too.', line }
}

function kindOf({ type, payload }: JsonObject): string {
  const inner = type === 'event_msg' || type === 'response_item' ? stringOf(asObject(payload)?.type) : undefined
  return inner === undefined ? scalarAsText(type ?? 'other') : `${type}/${inner}`
}

function isPlainHeader(line: JsonObject | undefined): boolean {
  return line !== undefined && typeof line.id === 'string' && typeof line.timestamp === 'string' && line.type === undefined && line.role === undefined
}

function metaOf(lines: readonly JsonLine[]): JsonObject {
  const first = lines.find(({ value }) => value.type === 'session_meta')?.value
  const header = asObject(first?.payload) ?? (isPlainHeader(lines[0]?.value) ? lines[0]?.value : undefined) ?? {}
  return { ...header, id: stringOf(header.id) ?? stringOf(header.session_id) ?? 'rollout' }
}
