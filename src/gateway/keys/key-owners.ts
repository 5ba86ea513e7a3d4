import type { Provider } from '../provider.ts'
import { credentialsIn, type HeaderValues } from './credentials.ts'

/** The prefixes of the keys and tokens of each provider. Older keys of OpenAI have a common prefix, but contain its name. */
const KEY_PATTERNS: readonly (readonly [owner: Provider, form: RegExp])[] = [
  ['anthropic', /^sk-ant-/],
  ['openai', /^sk-(?:proj|svcacct|admin|None)-|^sk-\w*T3BlbkFJ/],
  ['google', /^(?:AIza|ya29\.|AQ\.[\w-]{20})/],
]

/** The owners of a request's keys, recognised by the prefixes and by the header that only Google has. Most other keys could be anybody's. */
export function keyOwners(url: string, headers: HeaderValues): Provider[] {
  const candidates = credentialsIn(url, headers).flatMap(keyCandidates)
  const owners = KEY_PATTERNS.filter(([, pattern]) => candidates.some((candidate) => pattern.test(candidate))).map(([owner]) => owner)
  return headers['x-goog-api-key'] === undefined || owners.includes('google') ? owners : [...owners, 'google']
}

/** The parts of a credential that may be a key: words without quotes, and user and password of HTTP Basic authentication. */
function keyCandidates(credential: string): string[] {
  const encoded = /^\s*basic\s+(\S+)/i.exec(credential)?.[1]
  const pair = encoded === undefined ? [] : Buffer.from(encoded, 'base64').toString('latin1').split(':')
  return [...credential.split(/[\s,]+/), ...pair].map((candidate) => candidate.replace(/^["'`]/, ''))
}
