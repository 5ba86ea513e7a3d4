import { jsonOf } from '../../wire/json-of.ts'
import { ordered } from './key-of.ts'
import type { TracedTool } from './traced.ts'

/** Runs of tools, each to be taken once by the call that it answers. */
export class ToolRuns {
  readonly #byId = new Map<string, TracedTool>()
  readonly #byName = new Map<string, TracedTool[]>()

  constructor(runs: readonly TracedTool[]) {
    for (const run of runs) {
      if (run.callId !== undefined) this.#byId.set(run.callId, run)
      else {
        const list = this.#byName.get(run.name)
        if (list) list.push(run)
        else this.#byName.set(run.name, [run])
      }
    }
  }

  /** The run that has the call's id, else the first without an id that has its name and its arguments, where they were recorded. */
  take({ given, name, input }: { readonly given: string; readonly name: string; readonly input: string }): TracedTool | undefined {
    const own = given === '' ? undefined : this.#byId.get(given)
    if (own) {
      this.#byId.delete(given)
      return own
    }
    const list = this.#byName.get(name) ?? []
    const said = ordered(input)
    const place = list.findIndex((run) => run.input === undefined || ordered(asText(run.input)) === said)
    return place < 0 ? undefined : list.splice(place, 1)[0]
  }
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : jsonOf(value)
}
