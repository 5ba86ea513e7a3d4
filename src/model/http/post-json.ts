import { asObject, type JsonObject, parseJson } from '../../text/index.ts'
import type { FailureReason, ModelFailure } from '../language-model.ts'

/** How to reach a provider. */
export interface Endpoint {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly fetch: typeof fetch
}

/** Bytes; longer answers are no summaries. */
const MAX_BYTES = 16 * 1024 * 1024

/**
 * Posts JSON and reads a JSON object. Never rejects. Redirects are not followed, so that a key is sent to no other host. A failure reports the status and
 * nothing of the provider's answer, which may repeat a key or a prompt.
 */
export async function postJson(endpoint: Endpoint, body: object, signal: AbortSignal | undefined): Promise<JsonObject | ModelFailure> {
  try {
    const response = await endpoint.fetch(endpoint.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...endpoint.headers },
      body: JSON.stringify(body),
      redirect: 'error',
      ...(signal && { signal }),
    })
    if (!response.ok) {
      const text = await readBounded(response)
      return failureOfStatus(response.status, text ?? '', retryAfter(response.headers))
    }
    return asObject(parseJson((await readBounded(response)) ?? '')) ?? { status: 'failed', reason: 'invalid-answer', retryable: true, detail: 'no JSON object' }
  } catch (error) {
    if (signal?.aborted) return { status: 'failed', reason: 'aborted', retryable: false }
    return { status: 'failed', reason: 'network', retryable: true, ...systemErrorCode(error) }
  }
}

/** Whether `postJson` returned a failure. */
export function isFailure(value: JsonObject | ModelFailure): value is ModelFailure {
  return value.status === 'failed' && typeof value.retryable === 'boolean'
}

/** The system's error code for a request that did not reach its server, such as `ECONNREFUSED`; contains no text that a server could have written. */
function systemErrorCode(error: unknown): { readonly detail?: string } {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause && /^[A-Z][A-Z_\d]{2,60}$/.test(String(cause.code)) ? { detail: String(cause.code) } : {}
}

/** The body as text; undefined if it is longer than any valid answer. */
async function readBounded(response: Response): Promise<string | undefined> {
  if (!response.body) return ''
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body) {
    size += chunk.byteLength
    if (size > MAX_BYTES) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function failureOfStatus(code: number, text: string, wait: number | undefined): ModelFailure {
  const detail = `status ${code}`
  const failed = (reason: FailureReason, retryable: boolean): ModelFailure => ({
    status: 'failed',
    reason,
    retryable,
    detail,
    ...(wait !== undefined && { retryAfter: wait }),
  })
  if (code === 429) return failed('rate-limited', true)
  if (code === 401 || code === 403) return failed('unauthorized', false)
  if (code === 408 || code === 504) return failed('timeout', true)
  if (code >= 500) return failed('overloaded', true)
  if (code === 413 || /context.?length|too (?:long|many tokens|large)|maximum context/i.test(text.slice(0, 4000))) return failed('too-long', false)
  return failed('invalid-request', false)
}

/** Milliseconds that a provider asks to wait, from `retry-after-ms` or `retry-after` (seconds or a date); undefined if it names none. */
function retryAfter(headers: Headers, now: number = Date.now()): number | undefined {
  const exact = numberIn(headers.get('retry-after-ms'))
  if (exact !== undefined) return exact
  const header = headers.get('retry-after')
  const seconds = numberIn(header)
  if (seconds !== undefined) return seconds * 1000
  const date = Date.parse(header ?? '')
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}

function numberIn(text: string | null): number | undefined {
  if (text === null || !/^\s{0,8}\d{1,12}(?:\.\d{1,6})?\s{0,8}$/.test(text)) return undefined
  return Number(text)
}
