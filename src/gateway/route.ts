import { type WirePath, wirePathOf } from '../resent/index.ts'

/** Wire formats that the gateway renders. */
export type RoutedFormat = WirePath['format']

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

const SIDES: Readonly<Record<RoutedFormat, Pick<Route, 'name' | 'provider'>>> = {
  'anthropic-messages': { name: 'messages', provider: 'anthropic' },
  'openai-chat': { name: 'chat', provider: 'openai' },
  'openai-responses': { name: 'responses', provider: 'openai' },
  gemini: { name: 'gemini', provider: 'google' },
}

/**
 * The route of a path; the query string does not matter. The path alone says whose side it goes to, so Anthropic's is known without a prefix only:
 * with one it is another provider's door for Anthropic's clients, and what is configured for Anthropic is not meant.
 *
 * @example
 * routeOf('/v1/messages?beta=true').format // 'anthropic-messages'
 */
export function routeOf(url: string): Route {
  const wire = wirePathOf(url)
  if (!wire || (wire.format === 'anthropic-messages' && wire.base !== '')) return unread(url)
  const { format, counts, model } = wire
  const side = SIDES[format]
  const name = counts && format !== 'gemini' ? 'count_tokens' : side.name
  return { ...side, name, format, ...(counts && { counts }), ...(model !== undefined && { model }) }
}

function unread(url: string): Route {
  if (url.startsWith('/v1beta/')) return { name: 'google', provider: 'google' }
  return { name: 'other', provider: url.startsWith('/v1/messages') ? 'anthropic' : 'openai' }
}
