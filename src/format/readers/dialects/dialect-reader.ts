import { DecantError } from '../../../message/index.ts'
import type { DecodeNote, Format } from '../../format.ts'
import type { FormatName } from '../../format-name.ts'
import type { Sample } from '../../sample.ts'
import type { JsonObject } from '../../wire/value.ts'
import { jsonLines } from '../reading/json-lines.ts'
import { multiRunDecoding } from '../reading/multi-run-decoding.ts'
import { objectsIn } from '../reading/objects-in.ts'
import { parseSingleValue } from '../reading/parse-single-value.ts'
import { dialectStream } from './dialect-stream.ts'
import type { LogDialect } from './log-dialect.ts'
import { buildRuns, matchDialect } from './match-dialect.ts'
import type { RunBuilder } from './run-builder.ts'

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
      const runs = buildRuns(matched)
      if (runs.length === 0) throw new DecantError('empty-input', `The log of ${matched.dialect.notation} holds no message`, 'Give a log with messages.')
      return { runs: runs.length, document: (run) => (runs[run] as RunBuilder).document(name, input, run === 0 ? notes : []) }
    }),
  }
}

function recordsOf({ kind, items, fields }: Sample): readonly JsonObject[] {
  return kind === 'text' ? [] : objectsIn(kind === 'object' ? [fields] : items)
}

function openRecords(input: string | object): { readonly records: readonly JsonObject[]; readonly notes: readonly DecodeNote[] } {
  const value = parseSingleValue(input)
  if (value !== undefined || typeof input !== 'string') return { records: objectsIn(Array.isArray(value) ? value : [value]), notes: [] }
  const { lines, notes } = jsonLines(input)
  return { records: lines.map((line) => line.value), notes }
}
