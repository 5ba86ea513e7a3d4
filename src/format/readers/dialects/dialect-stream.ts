import type { LineReader, Streamed } from '../../format.ts'
import type { FormatName } from '../../format-name.ts'
import type { JsonObject } from '../../wire/value.ts'
import type { LogDialect } from './log-dialect.ts'
import { buildRuns, type MatchedRecords, matchDialect } from './match-dialect.ts'
import { RunBuilder } from './run-builder.ts'

/** The number of lines by which the dialect is detected. */
const MAX_RECORDS = 24

/**
 * Reads logs in any of several dialects line by line. If each line is a run, its messages are returned with it; otherwise they are returned at the end, because
 * a result or the next piece of an answer may be in the last line: until then the messages are buffered. Lines that are changes to one value, or
 * may take back earlier ones, are buffered unchanged.
 */
export function dialectStream(name: FormatName, dialects: readonly LogDialect[]): LineReader {
  let head: JsonObject[] = []
  let matched: MatchedRecords | undefined
  let needsAll = false
  let runs = 0
  const singleRun = new RunBuilder()
  const finishRun = (run: RunBuilder): Streamed[] => {
    const { history, notes } = run.document(name, '', [])
    const items = [...notes.map((note) => ({ note })), ...history.messages.map((message) => ({ run: runs, message }))]
    runs++
    return items
  }
  const readRecords = (records: readonly JsonObject[], dialect: LogDialect): Streamed[] => {
    if (dialect.recordKind === 'runs') return buildRuns({ dialect, records, surroundingFields: {} }).flatMap(finishRun)
    for (const record of records) dialect.readRecord(record, singleRun)
    return []
  }
  return {
    read({ value }) {
      if (matched) return readRecords([value], matched.dialect)
      // Once the first lines match no dialect, further lines are ignored.
      if (head.length === MAX_RECORDS && !needsAll) return []
      head.push(value)
      if (head.length !== MAX_RECORDS || needsAll) return []
      const first = matchDialect(head, dialects)
      // A value made by all lines together, and what a later line takes back, is known only at the end.
      needsAll = first !== undefined && (first.records !== head || first.dialect.split !== undefined)
      if (!first || needsAll) return []
      matched = first
      const records = head
      head = []
      return readRecords(records, matched.dialect)
    },
    end() {
      if (matched) return singleRun.isEmpty ? [] : finishRun(singleRun)
      const all = matchDialect(head, dialects)
      return all ? buildRuns(all).flatMap(finishRun) : []
    },
  }
}
