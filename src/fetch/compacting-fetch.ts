import { DecantError } from '../message/index.ts'
import { codingsIn, ResentHistories, type ResentOptions, wirePathOf } from '../resent/index.ts'

/** The part of `fetch` that clients use. */
export type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>

/**
 * A `fetch` for the official OpenAI and Anthropic clients, and for any other that sends a JSON body with the whole history: Chat Completions,
 * Responses, Anthropic Messages, Gemini and Bedrock's Converse, told by the end of the path. Below the trigger a request goes out untouched; above it,
 * and where a compaction of it stands, its history is rendered as its session stands. All other requests, bodies that are no text or signed (SigV4),
 * and requests whose history the provider keeps or manages go out as they are, and so does the original after any fault of ours. Answers are never
 * touched.
 *
 * @param inner what really fetches; the global one unless told
 * @throws DecantError `invalid-option`
 * @example
 * const client = new OpenAI({ fetch: compactingFetch({ archive: 'sqlite:./decant.db' }) })
 */
export function compactingFetch(options: ResentOptions = {}, inner: Fetch = (input, init) => globalThis.fetch(input, init)): Fetch {
  if (typeof inner !== 'function') throw new DecantError('invalid-option', 'The inner fetch of compactingFetch is no function', 'Give one, or leave it out.')
  const histories = new ResentHistories(options)
  return async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    const given = init?.headers ?? (input instanceof Request ? input.headers : undefined)
    const wire = wirePathOf(url)
    if (!wire || isSigned(url, given)) return inner(input, init)
    const body = input instanceof Request && (init?.body ?? undefined) === undefined ? await textOf(input) : init?.body
    if (typeof body !== 'string') return inner(input, init)
    const { format, counts, model } = wire
    const rendered = await histories.render(body, { format, mayCompact: !counts, ...(model !== undefined && { model }) })
    init?.signal?.throwIfAborted()
    if (rendered === body) return inner(input, init)
    return inner(input, { ...init, body: rendered, headers: withoutLength(given) })
  }
}

/** The body of a request that was made before, which stays as it is; undefined where it has none that is text, or was used already. */
async function textOf(request: Request): Promise<string | undefined> {
  if (!request.body || request.bodyUsed || codingsIn(request.headers.get('content-encoding')).length > 0) return undefined
  return request.clone().text()
}

/** The headers without a length that is no longer true; `fetch` counts anew. */
function withoutLength(headers: RequestInit['headers']): Headers {
  const kept = new Headers(headers)
  kept.delete('content-length')
  return kept
}

/**
 * Whether a request was signed as AWS signs (SigV4), in its headers or its address: another body would no longer fit the signature. What is no set of
 * headers is left to what really fetches.
 */
function isSigned(url: string, headers: RequestInit['headers']): boolean {
  if (/[?&]x-amz-signature=/i.test(url)) return true
  try {
    return /^\s*AWS4-/i.test(new Headers(headers).get('authorization') ?? '')
  } catch {
    return true
  }
}
