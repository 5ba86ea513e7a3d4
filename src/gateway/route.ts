import type { IncomingHttpHeaders } from 'node:http'
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

/** Anthropic's keys and tokens, where they come as a bearer's. */
const ANTHROPIC_KEY = /^bearer sk-ant-/i

const SIDES: Readonly<Record<RoutedFormat, Pick<Route, 'name' | 'provider'>>> = {
  'anthropic-messages': { name: 'messages', provider: 'anthropic' },
  'openai-chat': { name: 'chat', provider: 'openai' },
  'openai-responses': { name: 'responses', provider: 'openai' },
  gemini: { name: 'gemini', provider: 'google' },
}

/**
 * The route of a request. Where the path is that of a wire it says whose side it goes to; Anthropic's is known without a prefix only: with one it is
 * another provider's door for Anthropic's clients, and what is configured for Anthropic is not meant. All else goes to the side whose headers and
 * keys it carries, so that no key is sent to another provider.
 *
 * @example
 * routeOf('/v1/messages?beta=true').format // 'anthropic-messages'
 * routeOf('/v1/models', { 'anthropic-version': '2023-06-01' }).provider // 'anthropic'
 */
export function routeOf(url: string, headers: IncomingHttpHeaders = {}): Route {
  const wire = wirePathOf(url)
  if (!wire || (wire.format === 'anthropic-messages' && wire.base !== '')) return unread(url, headers)
  const { format, counts, model } = wire
  const side = SIDES[format]
  const name = counts && format !== 'gemini' ? 'count_tokens' : side.name
  return { ...side, name, format, ...(counts && { counts }), ...(model !== undefined && { model }) }
}

function unread(url: string, headers: IncomingHttpHeaders): Route {
  if (headers['x-goog-api-key'] !== undefined || /^\/(?:upload\/|download\/)?v1(?:beta|alpha)\d?\//.test(url)) return { name: 'google', provider: 'google' }
  const isAnthropic = headers['anthropic-version'] !== undefined || headers['x-api-key'] !== undefined || ANTHROPIC_KEY.test(headers.authorization ?? '')
  return { name: 'other', provider: isAnthropic || url.startsWith('/v1/messages') ? 'anthropic' : 'openai' }
}
