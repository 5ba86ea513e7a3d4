import type { Message } from '../../../message/index.ts'
import { wordOf } from '../../../text/index.ts'
import type { DecodeNote, Format } from '../../format.ts'
import { type JsonObject, objectOf, stringOf } from '../../wire/value.ts'
import { jsonLines } from '../reading/json-lines.ts'
import { leftOut } from '../reading/left-out.ts'
import { listUnder } from '../reading/list-under.ts'
import { noObjects } from '../reading/no-objects.ts'
import { parsedValue } from '../reading/parsed-value.ts'
import { settledCalls } from '../reading/settled-calls.ts'
import { objectsIn } from '../told/objects-in.ts'
import { gooseMessages } from './goose-message.ts'

/** Block types that no other format uses. */
const BLOCKS = ['toolRequest', 'toolResponse', 'systemNotification', 'redactedThinking', 'frontendToolRequest']

/**
 * Sessions of goose: an export with its messages under `conversation`, or a file of older versions, with a header and then a message per line. Content shown
 * only to the user is skipped.
 */
export const goose: Format = {
  name: 'goose',
  title: 'goose sessions (exports, or JSONL)',
  detect({ kind, items, fields }) {
    const header = kind === 'lines' ? objectOf(items[0]) : kind === 'object' ? fields : undefined
    if (!header) return 0
    const list = kind === 'lines' ? items.slice(1) : Array.isArray(fields.conversation) ? (fields.conversation as readonly unknown[]) : []
    if (typeof header.working_dir === 'string') return list.every(isSaid) && (list.length > 0 || 'message_count' in header) ? 0.98 : 0
    return kind === 'lines' && items.every(isSaid) && items.some(hasOwnBlock) ? 0.95 : 0
  },
  decode(input) {
    const { header, entries, notes } = opened(input)
    const messages: Message[] = []
    const others: string[] = []
    for (const entry of entries) for (const message of gooseMessages(entry, messages.length, others)) messages.push(message)
    const settled = settledCalls(messages)
    const model = stringOf(objectOf(header.model_config)?.model_name)
    const { conversation: _, ...meta } = header
    return {
      format: 'goose',
      input,
      history: { messages: settled.messages, tools: [] },
      notes: [...notes, ...leftOut(others, 'blocks'), ...settled.notes],
      meta: { ...meta, id: stringOf(header.id) ?? 'session' },
      ...(model !== undefined && { model }),
    }
  },
}

function isSaid(value: unknown): boolean {
  const entry = objectOf(value)
  return (entry?.role === 'user' || entry?.role === 'assistant') && Array.isArray(entry.content) && typeof entry.created === 'number'
}

function hasOwnBlock(value: unknown): boolean {
  const content = objectOf(value)?.content
  return Array.isArray(content) && content.some((block: unknown) => BLOCKS.includes(wordOf(objectOf(block)?.type)))
}

interface Session {
  readonly header: JsonObject
  readonly entries: readonly JsonObject[]
  readonly notes: readonly DecodeNote[]
}

function opened(input: string | object): Session {
  const value = parsedValue(input)
  if (value === undefined && typeof input === 'string') {
    const { lines, notes } = jsonLines(input)
    const [first] = lines
    const header = first && first.value.role === undefined ? first.value : {}
    return { header, entries: lines.map((line) => line.value).filter((one) => one !== header), notes }
  }
  const header = objectOf(value) ?? {}
  const said = listUnder('conversation', header, 'a session as goose exports it')
  const entries = objectsIn(said)
  return { header, entries, notes: noObjects(said.length - entries.length) }
}
