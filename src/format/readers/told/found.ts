import { type JsonObject, objectOf } from '../../wire/value.ts'
import type { Dialect } from './dialect.ts'
import { objectsIn } from './objects-in.ts'
import { ToldRun } from './told-run.ts'

/** The number of records by which a notation is detected. */
const LOOKED_AT = 24
/** The number of members of a file that are searched for its entries. */
const MEMBERS = 100

/** Records in a known notation. */
export interface Found {
  readonly dialect: Dialect
  readonly records: readonly JsonObject[]
  /** The data beside the entries. */
  readonly about: JsonObject
}

/** Detects the notation of records: the first that half of them fit, one of them `by a sign`; if each record is a run, that one is enough. Never throws. */
export function found(told: readonly JsonObject[], dialects: readonly Dialect[]): Found | undefined {
  for (const dialect of dialects) {
    const records = dialect.joined?.(told) ?? told
    const fits = (list: readonly JsonObject[]) => {
      const fitting = list.slice(0, LOOKED_AT).map((record) => dialect.fits(record))
      const known = fitting.filter((fit) => fit !== undefined).length
      return fitting.includes('by a sign') && (dialect.of === 'runs' || known * 2 >= fitting.length)
    }
    if (fits(records)) return { dialect, records, about: {} }
    const [file] = records
    if (records.length !== 1 || !file || !dialect.under) continue
    // A program's saved state may hold its messages one object deeper.
    for (const [name, holder] of [
      ['', file] as const,
      ...Object.entries(file)
        .slice(0, MEMBERS)
        .map(([one, value]) => [one, objectOf(value) ?? {}] as const),
    ]) {
      const key = dialect.under.find((one) => Array.isArray(holder[one]) && fits(objectsIn(holder[one])))
      if (key !== undefined)
        return { dialect, records: objectsIn(holder[key]), about: name === '' ? without(file, key) : { ...file, [name]: without(holder, key) } }
    }
  }
  return undefined
}

/** Returns the runs of records, without empty ones. Never throws. */
export function runsOf({ dialect, records, about }: Found): ToldRun[] {
  const told =
    dialect.of === 'runs'
      ? withThose(
          records.filter((record) => dialect.fits(record)),
          dialect,
        ).map((record) => [record])
      : [records]
  return told
    .map((list) => {
      const run = new ToldRun()
      run.meta = { ...about }
      for (const record of list) dialect.tell(record, run)
      run.meta = { notation: dialect.notation, ...known(run.meta) }
      return run
    })
    .filter((run) => !run.isEmpty)
}

/** Returns runs, each followed by those nested in it, at any depth. */
function withThose(records: readonly JsonObject[], dialect: Dialect): JsonObject[] {
  const found = new Set<JsonObject>()
  const waiting = records.toReversed()
  for (let record = waiting.pop(); record; record = waiting.pop()) {
    if (found.has(record)) continue
    found.add(record)
    for (const one of dialect.within?.(record).toReversed() ?? []) waiting.push(one)
  }
  return [...found]
}

function without(object: JsonObject, key: string): JsonObject {
  const { [key]: _, ...rest } = object
  return rest
}

function known(meta: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(meta).filter(([, value]) => value !== undefined))
}
