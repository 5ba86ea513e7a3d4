import type { DecodeNote } from '../../format.ts'
import type { TracedRequest, TracedUsage } from './traced-log.ts'

/** Collects the notes about a conversation that is assembled from requests. */
export class TracedNotes {
  #requests = 0
  #cut = 0
  readonly #usage: Record<string, number> = {}
  readonly #failed: DecodeNote[] = []

  get requests(): number {
    return this.#requests
  }

  /** The total recorded usage of all requests; undefined if none is recorded. */
  get usage(): TracedUsage | undefined {
    return Object.keys(this.#usage).length > 0 ? this.#usage : undefined
  }

  add({ cut, error, usage = {} }: TracedRequest): void {
    this.#requests++
    for (const [name, count] of Object.entries(usage)) this.#usage[name] = (this.#usage[name] ?? 0) + count
    if (cut) this.#cut++
    if (error !== undefined) this.#failed.push(failedNote(error))
  }

  /** @param rewritten the number of requests that continued with a changed history. @param dropped the number of answers without a continuation. */
  notes(rewritten: number, dropped: number): DecodeNote[] {
    const notes = [...this.#failed]
    if (this.#cut > 0)
      notes.push({
        code: 'cut-value',
        message: `${this.#cut} of ${this.#requests} requests were cut off by a limit of the program that recorded them; the part before the cut was read`,
        remedy: 'Raise its limits, e.g. OTEL_ATTRIBUTE_VALUE_LENGTH_LIMIT and OTEL_SPAN_ATTRIBUTE_COUNT_LIMIT, and record again.',
      })
    if (rewritten > 0)
      notes.push({
        code: 'compact-boundary',
        message: `${rewritten} requests continued with a changed history (compacted, shortened, or only its end); everything said before is kept`,
        remedy: 'None needed: what the agent had dropped is read too.',
      })
    if (dropped > 0)
      notes.push({
        code: 'no-message',
        message: `${dropped} answers that nothing followed were left out: another answer to the same messages was read`,
        remedy: 'None needed, unless you look for discarded attempts.',
      })
    return notes
  }
}

function failedNote(error: string): DecodeNote {
  const message = `A request ended in an error: ${error.slice(0, 200)}`
  return { code: 'failed-answer', message, remedy: 'None needed: what was said before the error is read.' }
}
