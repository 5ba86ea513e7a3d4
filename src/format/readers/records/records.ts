import { DecantError } from '../../../message/index.ts'
import type { Format, LineReader } from '../../format.ts'
import { asObject, type JsonObject, stringOf } from '../../wire/value.ts'
import { RunBuilder } from '../dialects/run-builder.ts'
import { jsonRecords } from '../reading/json-records.ts'
import { multiRunDecoding } from '../reading/multi-run-decoding.ts'
import { objectsIn } from '../reading/objects-in.ts'
import { readTracedMessage } from '../tracing/read-traced-message.ts'
import { entryAsMessage } from './entry-as-message.ts'
import { findMessageList } from './find-message-list.ts'

/** The certainty of this reader: lower than that of readers that recognise a specific dialect, and of dialogues. */
const CERTAINTY = 0.45
/** The keys of messages in providers' bodies: their contents belong to those formats. */
const BODY_KEYS = ['messages', 'input', 'contents'] as const

/**
 * Other records, such as those of benchmarks and data sets, each with a list of messages somewhere within it: in the form of any provider, under any name, or
 * as JSON text.
 */
export const records: Format = {
  name: 'records',
  title: 'Records with a list of messages somewhere within each, under any name (JSON or JSON lines)',
  detect({ kind, items, fields }) {
    if (kind === 'text') return 0
    if (
      kind === 'object' &&
      BODY_KEYS.some((name) => Array.isArray(fields[name]) && fields[name].some((entry: unknown) => typeof asObject(entry)?.role === 'string'))
    )
      return 0
    const all = objectsIn(kind === 'object' ? [fields] : items)
    const known = all.filter((record) => entryAsMessage(record) === undefined && messageListIn(record) !== undefined).length
    return known * 2 > all.length ? CERTAINTY : 0
  },
  stream: recordStream,
  ...multiRunDecoding((input) => {
    const { values, notes } = jsonRecords(input)
    const runs = objectsIn(values).flatMap((record) => readRun(record) ?? [])
    if (runs.length === 0)
      throw new DecantError(
        'not-this-format',
        'No record here holds a list of messages',
        'Give messages with a `role` and `content`, an array of them or one a line.',
      )
    return { runs: runs.length, document: (run) => (runs[run] as RunBuilder).document('records', input, run === 0 ? notes : []) }
  }),
}

/** Returns the messages of a record, except one that contains an agent's context before and after a summary: two stretches of a run that has its own log. */
function messageListIn(record: JsonObject): ReturnType<typeof findMessageList> {
  const { pre, summary, post } = record
  const found = findMessageList(record)
  const isCompaction = Array.isArray(pre) && typeof summary === 'string' && Array.isArray(post)
  return isCompaction && (found?.member === 'pre' || found?.member === 'post') ? undefined : found
}

/** Returns the run of a record; undefined if it contains none, or an empty one. */
function readRun(record: JsonObject): RunBuilder | undefined {
  const found = messageListIn(record)
  if (!found) return undefined
  const run = new RunBuilder()
  const { [found.member]: _, ...meta } = record
  run.meta = meta
  run.model = stringOf(record.model) ?? stringOf(record.model_name)
  run.setTools(record.tools)
  for (const entry of found.list) {
    const message = entryAsMessage(entry)
    if (!message) run.countSkipped('other')
    else {
      const { role, parts } = readTracedMessage(message, 'user')
      run.addParts(role, parts, { ...asObject(entry), ...message })
    }
  }
  return run.isEmpty ? undefined : run
}

/** Reads each line as a separate run. */
function recordStream(): LineReader {
  let runs = 0
  return {
    read({ value }) {
      const document = readRun(value)?.document('records', '', [])
      if (!document) return []
      const run = runs++
      return [...document.notes.map((note) => ({ note })), ...document.history.messages.map((message) => ({ run, message }))]
    },
    end: () => [],
  }
}
