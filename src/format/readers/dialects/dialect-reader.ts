import { DecantError } from '../../../message/index.ts'
import { parseJson } from '../../../text/index.ts'
import type { DecodeNote, Format } from '../../format.ts'
import type { FormatName } from '../../format-name.ts'
import type { Sample } from '../../sample.ts'
import type { JsonObject } from '../../wire/value.ts'
import { jsonRecords } from '../reading/json-records.ts'
import { multiRunDecoding } from '../reading/multi-run-decoding.ts'
import { objectsIn } from '../reading/objects-in.ts'
import { repairCutJson } from '../tracing/repair-cut-json.ts'
import { dialectStream } from './dialect-stream.ts'
import type { LogDialect } from './log-dialect.ts'
import { buildRuns, matchDialect } from './match-dialect.ts'
import type { RunBuilder } from './run-builder.ts'

const PARTIAL_ESCAPE = /\\+(?:u[\da-f]{0,3})?$/i

/** Creates a reader of logs in several dialects: the first that half of a file's records fit, one `by a sign`; if each is a run, that one is enough. */
export function dialectReader(name: FormatName, title: string, dialects: readonly LogDialect[]): Format {
  return {
    name,
    title,
    detect: (sample) => (matchDialect(recordsOf(sample), dialects) ? 0.99 : 0),
    stream: () => dialectStream(name, dialects),
    ...multiRunDecoding((input) => {
      const { records, notes } = openRecords(input)
      const matched = matchDialect(records, dialects)
      if (!matched)
        throw new DecantError('not-this-format', `The file is in none of the notations of \`${name}\``, 'Leave the name out to have the format detected.')
      const { dialect } = matched
      const runs = buildRuns(matched)
      if (runs.length === 0)
        throw new DecantError('empty-input', `The log of ${dialect.notation} holds no message`, dialect.emptyRemedy ?? 'Give a log with messages.')
      return { runs: runs.length, document: (run) => (runs[run] as RunBuilder).document(name, input, run === 0 ? notes : []) }
    }),
  }
}

function recordsOf({ kind, items, fields, head }: Sample): readonly JsonObject[] {
  return objectsIn(kind === 'text' ? [quotedObject(head)] : kind === 'object' ? [fields] : items)
}

/** The beginning of an object that was written as JSON twice, so that a file is one string. */
function quotedObject(head: string): unknown {
  const inner = head.startsWith('"{') ? (parseJson(head) ?? parseJson(`${head.replace(PARTIAL_ESCAPE, '')}"`)) : undefined
  return typeof inner === 'string' ? (parseJson(inner) ?? repairCutJson(inner)) : undefined
}

function openRecords(input: string | object): { readonly records: readonly JsonObject[]; readonly notes: readonly DecodeNote[] } {
  const { values, notes } = jsonRecords(input)
  return { records: objectsIn(values.flatMap((value) => (typeof value === 'string' ? parseJson(value) : [value]))), notes }
}
