import type { Message } from '../../../message/index.ts'
import { scalarAsText } from '../../../text/index.ts'
import type { DecodeNote, Format } from '../../format.ts'
import { asObject, type JsonObject, stringOf } from '../../wire/value.ts'
import { jsonLines } from '../reading/json-lines.ts'
import { linkResultsToCalls } from '../reading/link-results-to-calls.ts'
import { listUnder } from '../reading/list-under.ts'
import { nonObjectNotes } from '../reading/non-object-notes.ts'
import { objectsIn } from '../reading/objects-in.ts'
import { parseValueOrLines } from '../reading/parse-value-or-lines.ts'
import { skippedNotes } from '../reading/skipped-entries.ts'
import { gooseMessages } from './goose-message.ts'

/** Block types that no other format uses. */
const GOOSE_BLOCKS = ['toolRequest', 'toolResponse', 'systemNotification', 'redactedThinking', 'frontendToolRequest']

/**
 * Sessions of goose: an export with its messages under `conversation`, or a file of older versions, with a header and then a message per line. Content shown
 * only to the user is skipped.
 */
export const goose: Format = {
  name: 'goose',
  title: 'goose sessions (exports, or JSONL)',
  detect({ kind, items, fields }) {
    const header = kind === 'lines' ? asObject(items[0]) : kind === 'object' ? fields : undefined
    if (!header) return 0
    const list = kind === 'lines' ? items.slice(1) : Array.isArray(fields.conversation) ? (fields.conversation as readonly unknown[]) : []
    if (typeof header.working_dir === 'string') return list.every(isGooseMessage) && (list.length > 0 || 'message_count' in header) ? 0.98 : 0
    return kind === 'lines' && items.every(isGooseMessage) && items.some(hasGooseBlock) ? 0.95 : 0
  },
  decode(input) {
    const { header, entries, notes } = openSession(input)
    const messages: Message[] = []
    const others: string[] = []
    for (const entry of entries) for (const message of gooseMessages(entry, messages.length, others)) messages.push(message)
    const linked = linkResultsToCalls(messages)
    const model = stringOf(asObject(header.model_config)?.model_name)
    const { conversation: _, ...meta } = header
    return {
      format: 'goose',
      input,
      history: { messages: linked.messages, tools: [] },
      notes: [...notes, ...skippedNotes(others, 'blocks'), ...linked.notes],
      meta: { ...meta, id: stringOf(header.id) ?? 'session' },
      ...(model !== undefined && { model }),
    }
  },
}

function isGooseMessage(value: unknown): boolean {
  const entry = asObject(value)
  return (entry?.role === 'user' || entry?.role === 'assistant') && Array.isArray(entry.content) && typeof entry.created === 'number'
}

function hasGooseBlock(value: unknown): boolean {
  const content = asObject(value)?.content
  return Array.isArray(content) && content.some((block: unknown) => GOOSE_BLOCKS.includes(scalarAsText(asObject(block)?.type)))
}

interface Session {
  readonly header: JsonObject
  readonly entries: readonly JsonObject[]
  readonly notes: readonly DecodeNote[]
}

function openSession(input: string | object): Session {
  const value = parseValueOrLines(input)
  if (value === undefined && typeof input === 'string') {
    const { lines, notes } = jsonLines(input)
    const [first] = lines
    const header = first && first.value.role === undefined ? first.value : {}
    return { header, entries: lines.map((line) => line.value).filter((one) => one !== header), notes }
  }
  const header = asObject(value) ?? {}
  const list = listUnder('conversation', header, 'a session as goose exports it')
  const entries = objectsIn(list)
  return { header, entries, notes: nonObjectNotes(list.length - entries.length) }
}
