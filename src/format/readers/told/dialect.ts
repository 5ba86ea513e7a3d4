import type { JsonObject } from '../../wire/value.ts'
import type { ToldRun } from './told-run.ts'

/**
 * One notation among those that a reader knows. Its records are those of a file: the elements of an array, the lines, or the one object. What it is given may
 * be anything that is an object; it must not throw.
 */
export interface Dialect {
  /** Whose notation it is; stands in `meta` as `notation`. */
  readonly notation: string
  /** Whether each record is a run, or an entry of the only run. */
  readonly of: 'runs' | 'entries'
  /** Names under which the one object of a file may hold the entries instead. */
  readonly under?: readonly string[]
  /**
   * Whether a record is written so: by a sign that no other notation has, or as others may be too. Of long values it may see the beginning only.
   */
  fits(record: JsonObject): 'by a sign' | 'as others do' | undefined
  /** The records that all together make, where a file tells how they came about; the same ones where it does not. Must not throw. */
  joined?(records: readonly JsonObject[]): readonly JsonObject[]
  /** Tells a run what a record says. */
  tell(record: JsonObject, run: ToldRun): void
  /** Runs that stand within a record that is one: those of sub-agents. */
  within?(record: JsonObject): readonly JsonObject[]
}
