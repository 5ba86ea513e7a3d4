import { jsonOf } from '../../../text/index.ts'
import { ordered } from './key-of.ts'
import type { TracedTool } from './traced.ts'

/** Tool runs that wait for the calls that they answer, in order. */
export class ToolRuns {
  readonly #byId = new Map<string, TracedTool>()
  /** Runs without an id, by their name and, if recorded, their arguments. */
  readonly #byCall = new Map<string, TracedTool[]>()

  constructor(runs: readonly TracedTool[]) {
    for (const run of runs) {
      if (run.callId !== undefined) this.#byId.set(run.callId, run)
      else {
        const key = run.input === undefined ? run.name : callKey(run.name, typeof run.input === 'string' ? run.input : jsonOf(run.input))
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
  taking(): (call: { readonly given: string; readonly name: string; readonly input: string }) => TracedTool | undefined {
    const taken = new Set<TracedTool>()
    const passed = new Map<readonly TracedTool[], number>()
    const first = (key: string): TracedTool | undefined => {
      const list = this.#byCall.get(key) ?? []
      let at = passed.get(list) ?? 0
      while (at < list.length && taken.has(list[at] as TracedTool)) at++
      passed.set(list, at)
      return list[at]
    }
    return ({ given, name, input }) => {
      const own = given === '' ? undefined : this.#byId.get(given)
      const found = own && !taken.has(own) ? own : earlier(first(callKey(name, input)), first(name))
      if (found) taken.add(found)
      return found
    }
  }
}

function callKey(name: string, input: string): string {
  return `${name}\u0000${ordered(input)}`
}

function earlier(one: TracedTool | undefined, other: TracedTool | undefined): TracedTool | undefined {
  return one && other ? (other.end < one.end ? other : one) : (one ?? other)
}
