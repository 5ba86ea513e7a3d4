import { wrappedRequest } from '../format/index.ts'
import { DecantError } from '../message/index.ts'
import { unlessAborted } from '../model/index.ts'
import { contentCodings, ResentHistories, type ResentOptions, wirePathOf } from '../resent/index.ts'

/** The part of `fetch` that clients use. */
export type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>

/**
 * A `fetch` for the official OpenAI and Anthropic clients, and for any other client that sends a JSON body with the full history: Chat Completions, Responses,
 * Anthropic Messages, Gemini and Bedrock's Converse, recognised by the end of the path. Below the trigger a request is sent unchanged; above it, and once its
 * session has been compacted, the request carries the session's rendering of its history. Other requests, bodies that are not text or are signed (SigV4), and
 * requests whose history the provider keeps or manages are sent unchanged, and so is the original if decant itself fails. Answers are never changed.
 *
 * @param inner the function that makes the requests; the global `fetch` by default
 * @throws DecantError `invalid-option`
 * @example
 * const client = new OpenAI({ fetch: compactingFetch({ archive: 'sqlite:./decant.db' }) })
 */
export function compactingFetch(options: ResentOptions = {}, inner: Fetch = (input, init) => globalThis.fetch(input, init)): Fetch {
  if (typeof inner !== 'function') throw new DecantError('invalid-option', 'The inner fetch of compactingFetch is not a function', 'Give one, or leave it out.')
  const histories = new ResentHistories(options)
  return async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    const headers = init?.headers ?? (input instanceof Request ? input.headers : undefined)
    const wire = wirePathOf(url)
    if (!wire || isSigned(url, headers)) return inner(input, init)
    const body = input instanceof Request && (init?.body ?? undefined) === undefined ? await bodyText(input) : init?.body
    if (typeof body !== 'string') return inner(input, init)
    const { format, counts, model } = wire
    const wrapped = format === 'gemini' && counts ? wrappedRequest(body) : undefined
    const request = wrapped?.request ?? body
    const rendered = await unlessAborted(signalOf(input, init), () =>
      histories.render(request, { format, mayCompact: !counts, ...(model !== undefined && { model }) }),
    )
    if (rendered === request) return inner(input, init)
    return inner(input, { ...init, body: wrapped?.replace(rendered) ?? rendered, headers: withoutLength(headers) })
  }
}

/** The signal that `fetch` would listen to; null in `init` replaces that of a `Request`. */
function signalOf(input: string | URL | Request, init: RequestInit | undefined): AbortSignal | undefined {
  return (init?.signal === undefined && input instanceof Request ? input.signal : init?.signal) ?? undefined
}

/** The body of an existing `Request`, which is left unread; undefined if it has no text body, or the body was used already. */
async function bodyText(request: Request): Promise<string | undefined> {
  if (!request.body || request.bodyUsed || contentCodings(request.headers.get('content-encoding')).length > 0) return undefined
  return request.clone().text()
}

/** The headers without a content length, which is no longer true; `fetch` recounts. */
function withoutLength(headers: RequestInit['headers']): Headers {
  const remaining = new Headers(headers)
  remaining.delete('content-length')
  return remaining
}

/**
 * Whether a request is signed as AWS signs (SigV4), in its headers or its address: another body would no longer match the signature. Invalid headers are
 * left for the inner `fetch` to reject.
 */
function isSigned(url: string, headers: RequestInit['headers']): boolean {
  if (/[?&]x-amz-signature=/i.test(url)) return true
  try {
    return /^\s*AWS4-/i.test(new Headers(headers).get('authorization') ?? '')
  } catch {
    return true
  }
}
