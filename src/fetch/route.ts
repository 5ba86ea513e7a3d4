/** What a request's address says of its history. */
export interface FetchRoute {
  readonly format: string
  /** False for requests that only count tokens. */
  readonly mayCompact: boolean
  /** The model, where the address names it. */
  readonly model?: string
}

const GEMINI = /\/models\/([^/:]+):(generateContent|streamGenerateContent|countTokens)$/

/**
 * The wire format by the end of the path, so that any compatible server and any base path are known; undefined where it is none of ours.
 * @example
 * routeOf('https://api.openai.com/v1/chat/completions')?.format // 'openai-chat'
 */
export function routeOf(url: string): FetchRoute | undefined {
  const path = pathOf(url)
  if (path.endsWith('/v1/messages')) return { format: 'anthropic-messages', mayCompact: true }
  if (path.endsWith('/v1/messages/count_tokens')) return { format: 'anthropic-messages', mayCompact: false }
  if (path.endsWith('/chat/completions')) return { format: 'openai-chat', mayCompact: true }
  if (path.endsWith('/responses')) return { format: 'openai-responses', mayCompact: true }
  const [, model, method] = GEMINI.exec(path) ?? []
  if (model !== undefined) return { format: 'gemini', mayCompact: method !== 'countTokens', model }
  return undefined
}

function pathOf(url: string): string {
  const rest = url.split(/[?#]/, 1)[0] as string
  return rest.endsWith('/') ? rest.slice(0, -1) : rest
}
