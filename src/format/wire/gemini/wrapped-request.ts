import { members, skipBlank } from '../../json/index.ts'

/** A request inside another body. */
export interface WrappedRequest {
  /** Its exact text. */
  readonly request: string
  /** Returns the body with another request in its place; every other byte stays. */
  replace(request: string): string
}

const KEYS: readonly string[] = ['generateContentRequest', 'generate_content_request']

/**
 * The request that the body of Gemini's `:countTokens` may wrap, with contents, system text and tools, instead of naming contents:
 * https://ai.google.dev/api/tokens. Undefined if it wraps none, or is no JSON object.
 */
export function wrappedRequest(body: string): WrappedRequest | undefined {
  if (!KEYS.some((key) => body.includes(`"${key}"`))) return undefined
  try {
    const wrapped = members(body, skipBlank(body, 0)).all.findLast(({ key }) => KEYS.includes(key))
    if (!wrapped || body[wrapped.start] !== '{') return undefined
    const { start, end } = wrapped
    return { request: body.slice(start, end), replace: (request) => body.slice(0, start) + request + body.slice(end) }
  } catch {
    return undefined
  }
}
