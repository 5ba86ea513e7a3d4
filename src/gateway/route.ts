import type { Upstreams } from './options.ts'

/** Where a path goes and whether we may look into its body. */
export interface Route {
  readonly name: string
  readonly provider: keyof Upstreams
  /** Wire format of the body, where we know how to render it. */
  readonly format?: 'anthropic-messages' | 'openai-chat'
  /** Counting requests are rendered as their session stands, but never start a compaction. */
  readonly counts?: boolean
}

/**
 * The route of a path; the query string does not matter.
 * @example
 * routeOf('/v1/messages?beta=true')?.format // 'anthropic-messages'
 */
export function routeOf(url: string): Route {
  const path = (url.split('?', 1)[0] as string).replace(/\/+$/, '')
  if (path === '/v1/messages') return { name: 'messages', provider: 'anthropic', format: 'anthropic-messages' }
  if (path === '/v1/messages/count_tokens') return { name: 'count_tokens', provider: 'anthropic', format: 'anthropic-messages', counts: true }
  if (path.endsWith('/chat/completions')) return { name: 'chat', provider: 'openai', format: 'openai-chat' }
  if (path.startsWith('/v1beta/')) return { name: 'google', provider: 'google' }
  if (path.endsWith('/responses')) return { name: 'responses', provider: 'openai' }
  return { name: 'other', provider: path.startsWith('/v1/messages') ? 'anthropic' : 'openai' }
}
