import { redact } from '../../archive/index.ts'
import { unlessAborted } from '../../model/index.ts'
import { errorMessage } from '../../validation/index.ts'
import type { LlmClient } from './llm-client.ts'

/** A question to a client, and how to read its answer. */
export interface ClientQuestion<T> {
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
export type ClientAnswer<T> = { readonly parsed: T; readonly answer: string } | { readonly error: string }

/** Characters of an answer that are read: no question here asks for a tenth of that. */
const MAX_CHARS = 100_000

/**
 * Milliseconds that a client has for one answer: a second more than a model has for all of its tries, so that its own limit ends first and its breaker counts.
 */
const ANSWER_TIMEOUT = 121_000

/**
 * Asks a client and parses its answer: the only way in which finished runs are shown to a model. The prompt is redacted. A client that throws, hangs, ignores
 * the signal, or returns no text or an unusable one costs an attempt; when all are used up the result is a failure and the caller extracts. Rejects only on an
 * abort.
 */
export async function askClient<T>(client: LlmClient, { prompt, maxTokens, read, attempts = 1, signal }: ClientQuestion<T>): Promise<ClientAnswer<T>> {
  const redactedPrompt = redact(prompt)
  let lastError = 'The client was not asked'
  for (let attempt = 0; attempt < attempts; attempt++) {
    signal?.throwIfAborted()
    try {
      const answer: unknown = await withTimeout(ANSWER_TIMEOUT, signal, (stop) => client.complete(redactedPrompt, { maxTokens, signal: stop }))
      if (typeof answer !== 'string') lastError = describeNonText(answer)
      else {
        const text = answer.slice(0, MAX_CHARS).toWellFormed()
        const parsed = read(text)
        if (parsed !== undefined) return { parsed, answer: text }
        lastError = 'The answer holds nothing usable'
      }
    } catch (error) {
      signal?.throwIfAborted()
      lastError = errorMessage(error)
    }
  }
  return { error: lastError }
}

/** The result of work until its time is over or the signal is aborted, whether or not the work observes it. */
async function withTimeout<T>(limit: number, signal: AbortSignal | undefined, work: (stop: AbortSignal) => Promise<T>): Promise<T> {
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(new Error(`The client gave no answer within ${limit / 1000} seconds`)), limit)
  const stop = signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal
  try {
    return await unlessAborted(stop, () => work(stop))
  } finally {
    clearTimeout(timer)
  }
}

/** Describes the value that was returned instead of a text. */
function describeNonText(answer: unknown): string {
  return `The client gave ${answer === null ? 'null' : Array.isArray(answer) ? 'an array' : typeof answer === 'object' ? 'an object' : typeof answer}, not the text of an answer`
}
