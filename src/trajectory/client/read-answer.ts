import { redact } from '../../archive/index.ts'
import { unlessAborted } from '../../model/index.ts'
import type { LlmClient } from './llm-client.ts'

/** A question to a client, and how to read its answer. */
export interface Question<T> {
  readonly prompt: string
  /** Upper bound of the answer. */
  readonly maxTokens: number
  /** Parses an answer; undefined if it is unusable. Throwing means the same. */
  readonly read: (answer: string) => T | undefined
  /** Maximum number of attempts; defaults to one. */
  readonly attempts?: number
  readonly signal?: AbortSignal
}

/** The parsed answer, or why there is none. */
export type ReadAnswer<T> = { readonly said: T; readonly answer: string } | { readonly fault: string }

/** Characters of an answer that are read: no question here asks for a tenth of that. */
const LONGEST = 100_000

/** Milliseconds that a client has for one answer: the same as a careful model has for all of its tries. */
const LIMIT = 120_000

/**
 * Asks a client and parses its answer: the only way in which finished runs are shown to a model. The prompt is redacted. A client that throws, hangs, ignores
 * the signal, or returns no text or an unusable one costs an attempt; when all are used up the result is a fault and the caller extracts. Rejects only on an
 * abort.
 */
export async function readAnswer<T>(client: LlmClient, { prompt, maxTokens, read, attempts = 1, signal }: Question<T>): Promise<ReadAnswer<T>> {
  const asked = redact(prompt)
  let fault = 'The client was not asked'
  for (let attempt = 0; attempt < attempts; attempt++) {
    signal?.throwIfAborted()
    try {
      const answer: unknown = await within(LIMIT, signal, (stop) => client.complete(asked, { maxTokens, signal: stop }))
      if (typeof answer !== 'string') fault = notText(answer)
      else {
        const text = answer.slice(0, LONGEST).toWellFormed()
        const said = read(text)
        if (said !== undefined) return { said, answer: text }
        fault = 'The answer holds nothing usable'
      }
    } catch (error) {
      signal?.throwIfAborted()
      fault = error instanceof Error ? error.message : String(error)
    }
  }
  return { fault }
}

/** The result of work until its time is over or the signal is aborted, whether or not the work observes it. */
async function within<T>(limit: number, signal: AbortSignal | undefined, work: (stop: AbortSignal) => Promise<T>): Promise<T> {
  const own = new AbortController()
  const timer = setTimeout(() => own.abort(new Error(`The client gave no answer within ${limit / 1000} seconds`)), limit)
  const stop = signal ? AbortSignal.any([signal, own.signal]) : own.signal
  try {
    return await unlessAborted(stop, () => work(stop))
  } finally {
    clearTimeout(timer)
  }
}

/** Describes the value that was returned instead of a text. */
function notText(answer: unknown): string {
  return `The client gave ${answer === null ? 'null' : Array.isArray(answer) ? 'an array' : typeof answer === 'object' ? 'an object' : typeof answer}, not the text of an answer`
}
