import type { LineReader, Streamed } from '../../format.ts'
import type { FormatName } from '../../format-name.ts'
import type { JsonObject } from '../../wire/value.ts'
import type { Dialect } from './dialect.ts'
import { type Found, found, runsOf } from './found.ts'
import { ToldRun } from './told-run.ts'

/** The number of lines by which the notation is detected. */
const LOOKED_AT = 24

/**
 * Reads logs in any of several notations line by line. If each line is a run, its messages are returned with it; otherwise they are returned at the end,
 * because a result or the next piece of an answer may be in the last line: until then the messages are held. Lines that are changes to one value are held
 * unchanged.
 */
export function toldStream(name: FormatName, dialects: readonly Dialect[]): LineReader {
  let head: JsonObject[] = []
  let told: Found | undefined
  let whole = false
  let runs = 0
  const only = new ToldRun()
  const finished = (run: ToldRun): Streamed[] => {
    const { history, notes } = run.document(name, '', [])
    const items = [...notes.map((note) => ({ note })), ...history.messages.map((message) => ({ run: runs, message }))]
    runs++
    return items
  }
  const taken = (records: readonly JsonObject[], dialect: Dialect): Streamed[] => {
    if (dialect.of === 'runs') return runsOf({ dialect, records, about: {} }).flatMap(finished)
    for (const record of records) dialect.tell(record, only)
    return []
  }
  return {
    read({ value }) {
      if (told) return taken([value], told.dialect)
      // Once the first lines match no notation, further lines are ignored.
      if (head.length === LOOKED_AT && !whole) return []
      head.push(value)
      if (head.length !== LOOKED_AT || whole) return []
      const first = found(head, dialects)
      // A value made by all lines together is known only at the end.
      whole = first !== undefined && first.records !== head
      if (!first || whole) return []
      told = first
      const records = head
      head = []
      return taken(records, told.dialect)
    },
    end() {
      if (told) return only.isEmpty ? [] : finished(only)
      const all = found(head, dialects)
      return all ? runsOf(all).flatMap(finished) : []
    },
  }
}
