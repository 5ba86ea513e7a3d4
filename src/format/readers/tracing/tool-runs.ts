import { stringifyJson } from '../../../text/index.ts'
import { canonicalArguments } from './message-key.ts'
import type { TracedTool } from './traced-log.ts'

/** Tool runs that wait for the calls that they answer, in order. */
export class ToolRuns {
  readonly #byId = new Map<string, TracedTool>()
  /** Runs without an id, by their name and, if recorded, their arguments. */
  readonly #byCall = new Map<string, TracedTool[]>()

  constructor(runs: readonly TracedTool[]) {
    for (const run of runs) {
      if (run.callId !== undefined) this.#byId.set(run.callId, run)
      else {
        const key = run.input === undefined ? run.name : callKey(run.name, typeof run.input === 'string' ? run.input : stringifyJson(run.input))
        const list = this.#byCall.get(key)
        if (list) list.push(run)
        else this.#byCall.set(key, [run])
      }
    }
  }

  /**
   * Returns a function that takes each run once: the run with the call's id, otherwise the first without an id that has the call's name and, if recorded, its
   * arguments.
   */
  createTaker(): (call: { readonly recordedId: string; readonly name: string; readonly input: string }) => TracedTool | undefined {
    const usedRuns = new Set<TracedTool>()
    const positions = new Map<readonly TracedTool[], number>()
    const first = (key: string): TracedTool | undefined => {
      const list = this.#byCall.get(key) ?? []
      let at = positions.get(list) ?? 0
      while (at < list.length && usedRuns.has(list[at] as TracedTool)) at++
      positions.set(list, at)
      return list[at]
    }
    return ({ recordedId, name, input }) => {
      const runWithId = recordedId === '' ? undefined : this.#byId.get(recordedId)
      const found = runWithId && !usedRuns.has(runWithId) ? runWithId : earlierOf(first(callKey(name, input)), first(name))
      if (found) usedRuns.add(found)
      return found
    }
  }
}

function callKey(name: string, input: string): string {
  return `${name}\u0000${canonicalArguments(input)}`
}

function earlierOf(one: TracedTool | undefined, other: TracedTool | undefined): TracedTool | undefined {
  return one && other ? (other.end < one.end ? other : one) : (one ?? other)
}
