import type { ToolUse } from '../chat/tool-use.ts'

/** What is kept of a call until its result arrives. */
interface CallRecord {
  readonly use: ToolUse
}

/**
 * The calls that were made, and which of them a result answers: the one with its id; if several have that id, the next of them; for an id that no call has, the
 * next open call made since the last results. If calls in several messages have no result between them, the newest are answered, as many as results arrive: the
 * earlier ones had none.
 */
export class OpenCalls<C extends CallRecord> {
  readonly #byId = new Map<string, C>()
  /** Calls made since the last results, per message. */
  #pending: (readonly C[])[] = []
  /** Calls that the current results answer, by id; under `undefined` those for results whose id no call has. */
  #answerable: Map<string | undefined, C[]> | undefined

  addCalls(calls: readonly C[]): void {
    if (calls.length === 0) return
    if (this.#answerable) this.#pending = []
    this.#answerable = undefined
    this.#pending.push(calls)
    for (const call of calls) this.#byId.set(call.use.id, call)
  }

  /** @param resultIds the ids of all results up to the next calls, including this one */
  matchResult(id: string, resultIds: readonly string[]): C | undefined {
    this.#answerable ??= this.#findAnswerable(resultIds)
    return this.#answerable.get(this.#byId.has(id) ? id : undefined)?.shift() ?? this.#byId.get(id)
  }

  #findAnswerable(resultIds: readonly string[]): Map<string | undefined, C[]> {
    const counts = new Map<string | undefined, number>()
    for (const id of resultIds) {
      const knownId = this.#byId.has(id) ? id : undefined
      counts.set(knownId, (counts.get(knownId) ?? 0) + 1)
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
  #newest(count: number, isCandidate: (call: C) => boolean): C[] {
    const found: C[][] = []
    for (let i = this.#pending.length - 1, left = count; i >= 0 && left > 0; i--) {
      const calls = (this.#pending[i] as readonly C[]).filter(isCandidate)
      found.unshift(calls)
      left -= calls.length
    }
    return found.flat()
  }
}
