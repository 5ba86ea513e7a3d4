import { type RoutedFormat, wirePathOf } from '../resent/index.ts'
import type { HeaderValues } from './keys/credentials.ts'
import type { Provider } from './provider.ts'

/** The upstream of a path, and how its body is treated. */
export interface Route {
  readonly name: string
  readonly provider: Provider
  /** Wire format of the body, if decant can render it. */
  readonly format?: Exclude<RoutedFormat, 'bedrock-converse'>
  /** Counting requests get the session's current rendering, but never start a compaction. */
  readonly counts?: boolean
  /** The model, if the path names it and the body does not. */
  readonly model?: string
}

/** Paths that only Google has, including its endpoints for OpenAI's clients. */
const GOOGLE_PATH = /^\/(?:upload\/|download\/)?v1(?:beta|alpha)\d?\//
const FORMAT_ROUTES: Readonly<Record<NonNullable<Route['format']>, Pick<Route, 'name' | 'provider'>>> = {
  'anthropic-messages': { name: 'messages', provider: 'anthropic' },
  'openai-chat': { name: 'chat', provider: 'openai' },
  'openai-responses': { name: 'responses', provider: 'openai' },
  gemini: { name: 'gemini', provider: 'google' },
}

/**
 * Routes a request by its path and the names of its headers; `routeByKey` considers whose its keys are. The path of a wire determines the side. Anthropic's
 * path counts only without a prefix: with one it is another provider's endpoint for Anthropic's clients, for which the upstream configured for Anthropic is
 * not meant. Bedrock has no side: its requests are signed. Google's endpoint for OpenAI's clients is Google's. Any other path is sent to the side whose
 * headers it has.
 *
 * @example
 * routeOf('/v1/messages?beta=true').format // 'anthropic-messages'
 * routeOf('/v1/models', { 'anthropic-version': '2023-06-01' }).provider // 'anthropic'
 * routeOf('/v1beta/openai/chat/completions').provider // 'google'
 */
export function routeOf(url: string, headers: HeaderValues = {}): Route {
  const wire = wirePathOf(url)
  const format = wire?.format
  if (!wire || !format || format === 'bedrock-converse' || (format === 'anthropic-messages' && wire.base !== '')) return routeByHeaders(url, headers)
  const { counts, model } = wire
  const { name, provider } = FORMAT_ROUTES[format]
  return {
    name: counts ? 'count_tokens' : name,
    provider: GOOGLE_PATH.test(url) ? 'google' : provider,
    format,
    ...(counts && { counts }),
    ...(model !== undefined && { model }),
  }
}

function routeByHeaders(url: string, headers: HeaderValues): Route {
  if (headers['x-goog-api-key'] !== undefined || GOOGLE_PATH.test(url) || isKeyedByQuery(url, headers)) return { name: 'google', provider: 'google' }
  const isAnthropic = headers['anthropic-version'] !== undefined || headers['x-api-key'] !== undefined
  return { name: 'other', provider: isAnthropic || url.startsWith('/v1/messages') ? 'anthropic' : 'openai' }
}

/** Only Google accepts keys as `?key=`. */
function isKeyedByQuery(url: string, { authorization, 'x-api-key': key }: HeaderValues): boolean {
  return authorization === undefined && key === undefined && /^[^?]*\?(?:.*&)?key=/.test(url)
}
