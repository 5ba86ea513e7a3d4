import type { ToolUse } from '../chat/tool-use.ts'

/** What is kept of a call until its result arrives. */
interface Made {
  readonly use: ToolUse
}

/**
 * The calls that were made, and which of them a result answers: the one with its id; if several have that id, the next of them; for an id that no call has, the
 * next open call made since the last results. If calls in several messages have no result between them, the newest are answered, as many as results arrive: the
 * earlier ones had none.
 */
export class OpenCalls<C extends Made> {
  readonly #byId = new Map<string, C>()
  /** Calls made since the last results, per message. */
  #made: (readonly C[])[] = []
  /** Calls that the current results answer, by id; under `undefined` those for results whose id no call has. */
  #open: Map<string | undefined, C[]> | undefined

  made(calls: readonly C[]): void {
    if (calls.length === 0) return
    if (this.#open) this.#made = []
    this.#open = undefined
    this.#made.push(calls)
    for (const call of calls) this.#byId.set(call.use.id, call)
  }

  /** @param coming the ids of all results up to the next calls, including this one */
  answered(id: string, coming: readonly string[]): C | undefined {
    this.#open ??= this.#opened(coming)
    return this.#open.get(this.#byId.has(id) ? id : undefined)?.shift() ?? this.#byId.get(id)
  }

  #opened(coming: readonly string[]): Map<string | undefined, C[]> {
    const counts = new Map<string | undefined, number>()
    for (const id of coming) {
      const known = this.#byId.has(id) ? id : undefined
      counts.set(known, (counts.get(known) ?? 0) + 1)
    }
    const open = new Map<string | undefined, C[]>()
    for (const [id, count] of counts)
      if (id !== undefined)
        open.set(
          id,
          this.#newest(count, ({ use }) => use.id === id),
        )
    open.set(
      undefined,
      this.#newest(counts.get(undefined) ?? 0, ({ use }) => !open.has(use.id)),
    )
    return open
  }

  /** Of the calls that may be meant, those of the last messages that together have `count` of them; of the earliest such message, from its first call. */
  #newest(count: number, isMeant: (call: C) => boolean): C[] {
    const found: C[][] = []
    for (let i = this.#made.length - 1, left = count; i >= 0 && left > 0; i--) {
      const calls = (this.#made[i] as readonly C[]).filter(isMeant)
      found.unshift(calls)
      left -= calls.length
    }
    return found.flat()
  }
}
