import { stringifyJson } from '../../../text/index.ts'
import { asObject, type JsonObject, stringOf } from '../../wire/value.ts'

/** The maximum depth of nested runs. */
const MAX_DEPTH = 100

/** The keys of lists of runs: in an export, and in the batches of started and updated runs that clients send. */
export const RUN_LIST_KEYS = ['runs', 'post', 'patch'] as const

/** The runs of an export, extracted from their containers. */
export class LangsmithFile {
  /** By id. Several records of one run, such as those of its beginning and its end, are merged. */
  readonly runs = new Map<string, JsonObject>()
  repeated = 0

  /** Reads a value of the file: a run with its nested runs, a list of runs, or an object that contains one. */
  add(value: unknown, parent?: string, depth = 0): void {
    if (depth > MAX_DEPTH) return
    if (Array.isArray(value)) {
      for (const one of value) this.add(one, parent, depth + 1)
      return
    }
    const run = asObject(value)
    if (!run) return
    const id = stringOf(run.id) ?? stringOf(run.run_id)
    if (id === undefined || Array.isArray(run.runs)) {
      for (const key of RUN_LIST_KEYS) this.add(run[key], parent, depth + 1)
      return
    }
    const earlier = this.runs.get(id)
    const definedFields = Object.entries(run).filter(([key, inner]) => inner !== null && inner !== undefined && key !== 'child_runs')
    if (earlier && definedFields.every(([key, inner]) => stringifyJson(inner) === stringifyJson(earlier[key]))) this.repeated++
    this.runs.set(id, { ...earlier, ...(parent !== undefined && { parent_run_id: parent }), ...Object.fromEntries(definedFields) })
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
