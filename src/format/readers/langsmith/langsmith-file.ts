import { jsonOf } from '../../../text/index.ts'
import { type JsonObject, objectOf, stringOf } from '../../wire/value.ts'

/** Runs within runs, at most. */
const DEEPEST = 100

/** Names under which lists of runs stand: in an export, and in what clients send of runs that began and runs that went on. */
export const BATCHES = ['runs', 'post', 'patch'] as const

/** The runs of an export, taken out of what they stand in. */
export class LangsmithFile {
  /** By id. What was written in several pieces, as the store is told of a run's beginning and its end, is one run. */
  readonly runs = new Map<string, JsonObject>()
  repeated = 0

  /** Takes in a value of the file: a run with the runs within it, a list of runs, or an object that holds one. */
  add(value: unknown, parent?: string, depth = 0): void {
    if (depth > DEEPEST) return
    if (Array.isArray(value)) {
      for (const one of value) this.add(one, parent, depth + 1)
      return
    }
    const run = objectOf(value)
    if (!run) return
    const id = stringOf(run.id) ?? stringOf(run.run_id)
    if (id === undefined || Array.isArray(run.runs)) {
      for (const key of BATCHES) this.add(run[key], parent, depth + 1)
      return
    }
    const known = this.runs.get(id)
    const told = Object.entries(run).filter(([key, inner]) => inner !== null && inner !== undefined && key !== 'child_runs')
    if (known && told.every(([key, inner]) => jsonOf(inner) === jsonOf(known[key]))) this.repeated++
    this.runs.set(id, { ...known, ...(parent !== undefined && { parent_run_id: parent }), ...Object.fromEntries(told) })
    this.add(run.child_runs, id, depth + 1)
  }

  /** The trace that a run belongs to: the one it names, else the outermost of the runs it stands in. */
  traceOf(id: string): string {
    const seen = new Set<string>()
    for (let at = id; ; ) {
      const run = this.runs.get(at)
      const trace = stringOf(run?.trace_id)
      const parent = stringOf(run?.parent_run_id)
      if (trace !== undefined) return trace
      seen.add(at)
      if (parent === undefined || seen.has(parent)) return at
      at = parent
    }
  }
}
