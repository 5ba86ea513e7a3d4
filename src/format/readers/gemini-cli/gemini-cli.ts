import type { Message } from '../../../message/index.ts'
import { scalarAsText } from '../../../text/index.ts'
import type { DecodeNote, Document, Format } from '../../format.ts'
import { sampleOf } from '../../sample.ts'
import { decodeWire } from '../../wire/decode-wire.ts'
import { gemini } from '../../wire/gemini/gemini.ts'
import { timeOf } from '../../wire/time-of.ts'
import { asObject, type JsonObject, stringOf } from '../../wire/value.ts'
import { boundaryNote } from '../reading/boundary-note.ts'
import { jsonLines } from '../reading/json-lines.ts'
import { listUnder } from '../reading/list-under.ts'
import { objectsIn } from '../reading/objects-in.ts'
import { parseValueOrLines } from '../reading/parse-value-or-lines.ts'
import { skippedNotes } from '../reading/skipped-entries.ts'
import { geminiCliMessages } from './gemini-cli-message.ts'

/**
 * Sessions of Gemini CLI: one object, or, from later versions, a record per line, where a record replaces an earlier one with the same id. Messages that a
 * rewind or a compression removed from the model's context are kept, with a note. A saved chat contains the contents under `history`.
 */
export const geminiCli: Format = {
  name: 'gemini-cli',
  title: 'Gemini CLI sessions (JSON or JSONL)',
  detect({ kind, items, fields }) {
    if (kind === 'object' && Array.isArray(fields.history)) return gemini.detect(sampleOf(fields.history))
    if (kind === 'object') return isHeader(fields) && (fields.messages === undefined || Array.isArray(fields.messages)) ? 0.98 : 0
    return kind === 'lines' && isHeader(asObject(items[0]) ?? {}) ? 0.98 : 0
  },
  decode(input) {
    const saved = savedChat(input)
    if (saved) return saved
    const { header, records, notes } = openSession(input)
    const messages: Message[] = []
    const others: string[] = []
    const answeredIds = new Set<string>()
    for (const record of records) {
      const newMessages = geminiCliMessages(record, answeredIds)
      if (newMessages.length === 0 && record.type !== 'user') others.push(scalarAsText(record.type))
      for (const draft of newMessages) messages.push({ id: `m${messages.length}`, ...draft, ...timeOf(record), source: { index: messages.length } })
    }
    const model = records.map((record) => stringOf(record.model)).find((name) => name !== undefined)
    const { messages: _, ...meta } = header
    return {
      format: 'gemini-cli',
      input,
      history: { messages, tools: [] },
      notes: [...notes, ...skippedNotes(others, 'records')],
      meta: { ...meta, id: stringOf(header.sessionId) ?? 'session' },
      ...(model !== undefined && { model }),
    }
  },
}

function isHeader(value: JsonObject): boolean {
  if (typeof value.sessionId !== 'string') return false
  return typeof value.startTime === 'string' ? 'projectHash' in value || 'lastUpdated' in value : 'projectHash' in value && Array.isArray(value.messages)
}

/** Reads a chat that was saved under a name: `{ history: Content[], … }`. */
function savedChat(input: string | object): Document | undefined {
  const { history, ...meta } = asObject(parseValueOrLines(input)) ?? {}
  if (!Array.isArray(history)) return undefined
  const decoded = decodeWire(gemini, history)
  return { format: 'gemini-cli', input, history: decoded.history, notes: decoded.notes, meta: { ...meta, id: 'chat' } }
}

interface Session {
  readonly header: JsonObject
  readonly records: readonly JsonObject[]
  readonly notes: readonly DecodeNote[]
}

function openSession(input: string | object): Session {
  const value = parseValueOrLines(input)
  if (value === undefined && typeof input === 'string') return replaySession(jsonLines(input))
  const header = asObject(value) ?? {}
  return { header, records: objectsIn(listUnder('messages', header, 'a session of Gemini CLI')), notes: [] }
}

function replaySession({ lines, notes: brokenLineNotes }: ReturnType<typeof jsonLines>): Session {
  let header: JsonObject = {}
  const records = new Map<string, JsonObject>()
  const notes: DecodeNote[] = [...brokenLineNotes]
  const keep = (value: unknown, line: number, i = 0) => {
    const record = asObject(value)
    if (record) records.set(stringOf(record.id) ?? `line ${line}.${i}`, record)
  }
  for (const { value, line } of lines) {
    if (typeof value.$rewindTo === 'string') {
      notes.push({
        code: 'rewound',
        message: 'The session was rewound here; the messages after that point are kept',
        remedy: 'None needed: what was rewound is read too.',
        line,
      })
    } else if (typeof value.type === 'string' || (Object.keys(value)[0]?.startsWith('$') && !asObject(value.$set)))
      keep({ ...value, type: value.type ?? Object.keys(value)[0] }, line)
    else {
      const { messages, ...fields } = asObject(value.$set) ?? value
      header = { ...header, ...fields }
      for (const [i, one] of (Array.isArray(messages) ? (messages as readonly unknown[]) : []).entries()) keep(one, line, i)
      if (Array.isArray(messages) && records.size > messages.length) notes.push(boundaryNote('The context was replaced here; the log before it is kept', line))
    }
  }
  return { header, records: [...records.values()], notes }
}
