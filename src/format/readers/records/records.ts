import { DecantError } from '../../../message/index.ts'
import type { Format, LineReader } from '../../format.ts'
import { type JsonObject, objectOf, stringOf } from '../../wire/value.ts'
import { jsonRecords } from '../reading/json-records.ts'
import { logRuns } from '../reading/log-runs.ts'
import { objectsIn } from '../told/objects-in.ts'
import { ToldRun } from '../told/told-run.ts'
import { saidBy } from '../tracing/said-by.ts'
import { listIn } from './list-in.ts'
import { messageIn } from './message-in.ts'

/** The certainty of this reader: lower than that of readers that recognise a specific notation, and of dialogues. */
const SURE = 0.45
/** The keys of messages in providers' bodies: their contents belong to those formats. */
const BODIES = ['messages', 'input', 'contents'] as const

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
      BODIES.some((name) => Array.isArray(fields[name]) && fields[name].some((entry: unknown) => typeof objectOf(entry)?.role === 'string'))
    )
      return 0
    const all = objectsIn(kind === 'object' ? [fields] : items)
    const known = all.filter((record) => messageIn(record) === undefined && toldIn(record) !== undefined).length
    return known * 2 > all.length ? SURE : 0
  },
  stream: recordStream,
  ...logRuns((input) => {
    const { values, notes } = jsonRecords(input)
    const runs = objectsIn(values.flatMap((value) => (Array.isArray(value) ? value : [value]))).flatMap((record) => runIn(record) ?? [])
    if (runs.length === 0)
      throw new DecantError(
        'not-this-format',
        'No record here holds a list of messages',
        'Give messages with a `role` and `content`, an array of them or one a line.',
      )
    return { runs: runs.length, document: (run) => (runs[run] as ToldRun).document('records', input, run === 0 ? notes : []) }
  }),
}

/** Returns the messages of a record, except one that holds an agent's context before and after a summary: two stretches of a run that has its own log. */
function toldIn(record: JsonObject): ReturnType<typeof listIn> {
  const { pre, summary, post } = record
  const found = listIn(record)
  const isCompaction = Array.isArray(pre) && typeof summary === 'string' && Array.isArray(post)
  return isCompaction && (found?.member === 'pre' || found?.member === 'post') ? undefined : found
}

/** Returns the run of a record; undefined if it holds none, or an empty one. */
function runIn(record: JsonObject): ToldRun | undefined {
  const found = toldIn(record)
  if (!found) return undefined
  const run = new ToldRun()
  const { [found.member]: _, ...meta } = record
  run.meta = meta
  run.model = stringOf(record.model) ?? stringOf(record.model_name)
  run.offer(record.tools)
  for (const entry of found.list) {
    const message = messageIn(entry)
    if (!message) run.leave('other')
    else {
      const { role, parts } = saidBy(message, 'user')
      run.add(role, parts, { ...objectOf(entry), ...message })
    }
  }
  return run.isEmpty ? undefined : run
}

/** Reads each line as a separate run. */
function recordStream(): LineReader {
  let runs = 0
  return {
    read({ value }) {
      const told = runIn(value)?.document('records', '', [])
      if (!told) return []
      const run = runs++
      return [...told.notes.map((note) => ({ note })), ...told.history.messages.map((message) => ({ run, message }))]
    },
    end: () => [],
  }
}
