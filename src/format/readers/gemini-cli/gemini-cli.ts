import type { Message } from '../../../message/index.ts'
import { wordOf } from '../../../text/index.ts'
import type { DecodeNote, Document, Format } from '../../format.ts'
import { sampleOf } from '../../sample.ts'
import { decodeWire } from '../../wire/decode-wire.ts'
import { gemini } from '../../wire/gemini/gemini.ts'
import { type JsonObject, objectOf, stringOf } from '../../wire/value.ts'
import { boundary } from '../reading/boundary.ts'
import { jsonLines } from '../reading/json-lines.ts'
import { leftOut } from '../reading/left-out.ts'
import { listUnder } from '../reading/list-under.ts'
import { parsedValue } from '../reading/parsed-value.ts'
import { objectsIn } from '../told/objects-in.ts'
import { geminiCliMessages } from './gemini-cli-message.ts'

/**
 * Sessions of Gemini CLI: one object, or, from later versions, a record per line, where a record replaces an earlier one with the same id. Messages that a
 * rewind or a compression removed from the model's context are kept, with a note. A saved chat holds the contents under `history`.
 */
export const geminiCli: Format = {
  name: 'gemini-cli',
  title: 'Gemini CLI sessions (JSON or JSONL)',
  detect({ kind, items, fields }) {
    if (kind === 'object' && Array.isArray(fields.history)) return gemini.detect(sampleOf(fields.history))
    if (kind === 'object') return isHeader(fields) && (fields.messages === undefined || Array.isArray(fields.messages)) ? 0.98 : 0
    return kind === 'lines' && isHeader(objectOf(items[0]) ?? {}) ? 0.98 : 0
  },
  decode(input) {
    const chat = savedChat(input)
    if (chat) return chat
    const { header, records, notes } = opened(input)
    const messages: Message[] = []
    const others: string[] = []
    for (const record of records) {
      const at = stringOf(record.timestamp)
      const said = geminiCliMessages(record)
      if (said.length === 0) others.push(wordOf(record.type))
      for (const one of said) messages.push({ id: `m${messages.length}`, ...one, ...(at !== undefined && { at }), source: { index: messages.length } })
    }
    const model = records.map((record) => stringOf(record.model)).find((name) => name !== undefined)
    const { messages: _, ...meta } = header
    return {
      format: 'gemini-cli',
      input,
      history: { messages, tools: [] },
      notes: [...notes, ...leftOut(others, 'records')],
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
  const { history, ...meta } = objectOf(parsedValue(input)) ?? {}
  if (!Array.isArray(history)) return undefined
  const read = decodeWire(gemini, history)
  return { format: 'gemini-cli', input, history: read.history, notes: [], meta: { ...meta, id: 'chat' } }
}

interface Session {
  readonly header: JsonObject
  readonly records: readonly JsonObject[]
  readonly notes: readonly DecodeNote[]
}

function opened(input: string | object): Session {
  const value = parsedValue(input)
  if (value === undefined && typeof input === 'string') return replayed(jsonLines(input))
  const header = objectOf(value) ?? {}
  return { header, records: objectsIn(listUnder('messages', header, 'a session of Gemini CLI')), notes: [] }
}

function replayed({ lines, notes: broken }: ReturnType<typeof jsonLines>): Session {
  let header: JsonObject = {}
  const records = new Map<string, JsonObject>()
  const notes: DecodeNote[] = [...broken]
  const keep = (value: unknown, line: number, i = 0) => {
    const record = objectOf(value)
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
    } else if (typeof value.type === 'string') keep(value, line)
    else {
      const { messages, ...fields } = objectOf(value.$set) ?? value
      header = { ...header, ...fields }
      for (const [i, one] of (Array.isArray(messages) ? (messages as readonly unknown[]) : []).entries()) keep(one, line, i)
      if (Array.isArray(messages) && records.size > messages.length) notes.push(boundary('The context was replaced here; the log before it is kept', line))
    }
  }
  return { header, records: [...records.values()], notes }
}
