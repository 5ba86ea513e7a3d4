import { jsonOf } from '../../../text/index.ts'
import { type JsonObject, objectOf, stringOf } from '../../wire/value.ts'

/** The maximum depth of nested runs. */
const DEEPEST = 100

/** The keys of lists of runs: in an export, and in the batches of started and updated runs that clients send. */
export const BATCHES = ['runs', 'post', 'patch'] as const

/** The runs of an export, extracted from their containers. */
export class LangsmithFile {
  /** By id. Several records of one run, such as those of its beginning and its end, are merged. */
  readonly runs = new Map<string, JsonObject>()
  repeated = 0

  /** Reads a value of the file: a run with its nested runs, a list of runs, or an object that holds one. */
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

  /** Returns the trace of a run: the one that it names, otherwise its outermost ancestor. */
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
