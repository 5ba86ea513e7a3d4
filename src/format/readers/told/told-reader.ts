import { DecantError } from '../../../message/index.ts'
import type { DecodeNote, Format } from '../../format.ts'
import type { FormatName } from '../../format-name.ts'
import type { Sample } from '../../sample.ts'
import type { JsonObject } from '../../wire/value.ts'
import { jsonLines } from '../reading/json-lines.ts'
import { logRuns } from '../reading/log-runs.ts'
import { parsedValue } from '../reading/parsed-value.ts'
import type { Dialect } from './dialect.ts'
import { found, runsOf } from './found.ts'
import { objectsIn } from './objects-in.ts'
import type { ToldRun } from './told-run.ts'
import { toldStream } from './told-stream.ts'

/** Creates a reader of logs in several notations: the first that half of a file's records fit, one `by a sign`; if each is a run, that one is enough. */
export function toldReader(name: FormatName, title: string, dialects: readonly Dialect[]): Format {
  return {
    name,
    title,
    detect: (sample) => (found(recordsOf(sample), dialects) ? 0.99 : 0),
    stream: () => toldStream(name, dialects),
    ...logRuns((input) => {
      const { records, notes } = opened(input)
      const told = found(records, dialects)
      if (!told)
        throw new DecantError('not-this-format', `The file is in none of the notations of \`${name}\``, 'Leave the name out to have the format detected.')
      const runs = runsOf(told)
      if (runs.length === 0) throw new DecantError('empty-input', `The log of ${told.dialect.notation} holds no message`, 'Give a log with messages.')
      return { runs: runs.length, document: (run) => (runs[run] as ToldRun).document(name, input, run === 0 ? notes : []) }
    }),
  }
}

function recordsOf({ kind, items, fields }: Sample): readonly JsonObject[] {
  return kind === 'text' ? [] : objectsIn(kind === 'object' ? [fields] : items)
}

function opened(input: string | object): { readonly records: readonly JsonObject[]; readonly notes: readonly DecodeNote[] } {
  const value = parsedValue(input)
  if (value !== undefined || typeof input !== 'string') return { records: objectsIn(Array.isArray(value) ? value : [value]), notes: [] }
  const { lines, notes } = jsonLines(input)
  return { records: lines.map((line) => line.value), notes }
}
