/** Wire formats that the gateway renders. */
export type RoutedFormat = 'anthropic-messages' | 'openai-chat' | 'openai-responses' | 'gemini'

/** Whose side a request goes to. */
export type Provider = 'anthropic' | 'openai' | 'google'

/** Where a path goes and whether we may look into its body. */
export interface Route {
  readonly name: string
  readonly provider: Provider
  /** Wire format of the body, where we know how to render it. */
  readonly format?: RoutedFormat
  /** Counting requests are rendered as their session stands, but never start a compaction. */
  readonly counts?: boolean
  /** The model, where the path names it and the body does not. */
  readonly model?: string
}

const GEMINI = /\/models\/([^/:]+):(generateContent|streamGenerateContent|countTokens)$/

/**
 * The route of a path; the query string does not matter. What asks a provider to compact (`/v1/responses/compact`) is none of ours to render.
 * @example
 * routeOf('/v1/messages?beta=true')?.format // 'anthropic-messages'
 */
export function routeOf(url: string): Route {
  const path = (url.split('?', 1)[0] as string).replace(/\/+$/, '')
  if (path === '/v1/messages') return { name: 'messages', provider: 'anthropic', format: 'anthropic-messages' }
  if (path === '/v1/messages/count_tokens') return { name: 'count_tokens', provider: 'anthropic', format: 'anthropic-messages', counts: true }
  if (path.endsWith('/chat/completions')) return { name: 'chat', provider: 'openai', format: 'openai-chat' }
  if (path.endsWith('/responses')) return { name: 'responses', provider: 'openai', format: 'openai-responses' }
  if (path.endsWith('/responses/input_tokens')) return { name: 'count_tokens', provider: 'openai', format: 'openai-responses', counts: true }
  const [, model, method] = GEMINI.exec(path) ?? []
  if (model !== undefined) return { name: 'gemini', provider: 'google', format: 'gemini', model, ...(method === 'countTokens' && { counts: true }) }
  if (path.startsWith('/v1beta/')) return { name: 'google', provider: 'google' }
  return { name: 'other', provider: path.startsWith('/v1/messages') ? 'anthropic' : 'openai' }
}
