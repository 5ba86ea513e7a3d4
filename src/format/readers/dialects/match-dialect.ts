import type { DecodeNote } from '../../format.ts'
import { asObject, type JsonObject } from '../../wire/value.ts'
import { objectsIn } from '../reading/objects-in.ts'
import type { LogDialect } from './log-dialect.ts'
import { RunBuilder } from './run-builder.ts'

/** The number of records by which a dialect is detected. */
const MAX_RECORDS = 24
/** The number of members of a file that are searched for its entries. */
const MAX_MEMBERS = 100

/** Records in a known dialect. */
export interface MatchedRecords {
  readonly dialect: LogDialect
  readonly records: readonly JsonObject[]
  /** The data next to the entries. */
  readonly surroundingFields: JsonObject
}

/** Detects the dialect of records: the first that half of them fit, one of them `by a sign`; if each record is a run, that one is enough. Never throws. */
export function matchDialect(parsedRecords: readonly JsonObject[], dialects: readonly LogDialect[]): MatchedRecords | undefined {
  for (const dialect of dialects) {
    const records = dialect.replay?.(parsedRecords) ?? parsedRecords
    const isMatch = (list: readonly JsonObject[]) => {
      const matches = list.slice(0, MAX_RECORDS).map((record) => dialect.matches(record))
      const matchCount = matches.filter((fit) => fit !== undefined).length
      return matches.includes('by a sign') && (dialect.recordKind === 'runs' || matchCount * 2 >= matches.length)
    }
    if (isMatch(records)) return { dialect, records, surroundingFields: {} }
    const [file] = records
    if (records.length !== 1 || !file || !dialect.entryKeys) continue
    // A program's saved state may contain its messages one object deeper.
    for (const [name, holder] of [
      ['', file] as const,
      ...Object.entries(file)
        .slice(0, MAX_MEMBERS)
        .map(([one, value]) => [one, asObject(value) ?? {}] as const),
    ]) {
      const key = dialect.entryKeys.find((one) => Array.isArray(holder[one]) && isMatch(objectsIn(holder[one])))
      if (key !== undefined)
        return {
          dialect,
          records: objectsIn(holder[key]),
          surroundingFields: name === '' ? withoutKey(file, key) : { ...file, [name]: withoutKey(holder, key) },
        }
    }
  }
  return undefined
}

/** Returns the runs of records, without empty ones. Never throws. */
export function buildRuns({ dialect, records, surroundingFields: about }: MatchedRecords): RunBuilder[] {
  const recordLists =
    dialect.recordKind === 'runs'
      ? withNestedRuns(
          records.filter((record) => dialect.matches(record)),
          dialect,
        ).map((record) => [record])
      : (dialect.split?.(records) ?? [records])
  const runs = recordLists
    .map((list) => {
      const run = new RunBuilder()
      run.meta = { ...about }
      for (const record of list) dialect.readRecord(record, run)
      run.meta = { notation: dialect.notation, ...definedFields(run.meta) }
      return run
    })
    .filter((run) => !run.isEmpty)
  if (dialect.split && runs.length > 1) runs[0]?.addNote(takenBackNote(runs.length - 1))
  return runs
}

function takenBackNote(count: number): DecodeNote {
  const message = count === 1 ? 'A part that the user took back is a run' : `${count} parts that the user took back are a run each`
  return { code: 'rewound', message: `${message} after the conversation`, remedy: 'None needed: the model no longer had it when the conversation went on.' }
}

/** Returns runs, each followed by those nested in it, at any depth. */
function withNestedRuns(records: readonly JsonObject[], dialect: LogDialect): JsonObject[] {
  const found = new Set<JsonObject>()
  const waiting = records.toReversed()
  for (let record = waiting.pop(); record; record = waiting.pop()) {
    if (found.has(record)) continue
    found.add(record)
    for (const one of dialect.nestedRuns?.(record).toReversed() ?? []) waiting.push(one)
  }
  return [...found]
}

function withoutKey(object: JsonObject, key: string): JsonObject {
  const { [key]: _, ...rest } = object
  return rest
}

function definedFields(meta: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(meta).filter(([, value]) => value !== undefined))
}
