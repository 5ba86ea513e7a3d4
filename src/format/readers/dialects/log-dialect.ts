import type { JsonObject } from '../../wire/value.ts'
import type { RunBuilder } from './run-builder.ts'

/**
 * One of the dialects that a reader knows. Its records are the elements of a file's array, its lines, or its one object. A record may be any object; no method
 * may throw.
 */
export interface LogDialect {
  /** The name of the dialect; stored in `meta` as `notation`. */
  readonly notation: string
  /** Whether each record is a run, or an entry of the only run. */
  readonly recordKind: 'runs' | 'entries'
  /** The keys under which the one object of a file may contain the entries instead. */
  readonly entryKeys?: readonly string[]
  /** Whether a record is in this dialect: by a feature of no other dialect, or in a form that others share. Long values may be cut to their beginning. */
  matches(record: JsonObject): 'by a sign' | 'as others do' | undefined
  /** Reconstructs the records if a file is a journal of changes or the messages of one; otherwise returns the same ones. Must not throw. */
  replay?(records: readonly JsonObject[]): readonly JsonObject[]
  /**
   * Splits the entries of a log, whose user can take back what was said, into those of the conversation and, latest first, each part that was taken back. Must
   * not throw.
   */
  split?(records: readonly JsonObject[]): readonly (readonly JsonObject[])[]
  /** Adds the content of a record to a run. */
  readRecord(record: JsonObject, run: RunBuilder): void
  /** Returns the runs nested in a record that is a run: those of sub-agents. */
  nestedRuns?(record: JsonObject): readonly JsonObject[]
  /** What to do if a log of this dialect has no messages; by default, to give one that has. */
  readonly emptyRemedy?: string
}
