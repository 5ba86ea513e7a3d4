import type { Provider } from '../provider.ts'
import { credentialsIn, type HeaderValues } from './credentials.ts'

/** The prefixes of the keys and tokens of each provider. Older keys of OpenAI have a common prefix, but contain its name. */
const FORMS: readonly (readonly [owner: Provider, form: RegExp])[] = [
  ['anthropic', /^sk-ant-/],
  ['openai', /^sk-(?:proj|svcacct|admin|None)-|^sk-\w*T3BlbkFJ/],
  ['google', /^(?:AIza|ya29\.|AQ\.[\w-]{20})/],
]

/** The owners of a request's keys, recognised by the prefixes and by the header that only Google has. Most other keys could be anybody's. */
export function keyOwners(url: string, headers: HeaderValues): Provider[] {
  const words = credentialsIn(url, headers).flatMap(wordsOf)
  const owners = FORMS.filter(([, form]) => words.some((word) => form.test(word))).map(([owner]) => owner)
  return headers['x-goog-api-key'] === undefined || owners.includes('google') ? owners : [...owners, 'google']
}

/** The parts of a credential that may be a key: words without quotes, and user and password of HTTP Basic authentication. */
function wordsOf(credential: string): string[] {
  const packed = /^\s*basic\s+(\S+)/i.exec(credential)?.[1]
  const pair = packed === undefined ? [] : Buffer.from(packed, 'base64').toString('latin1').split(':')
  return [...credential.split(/[\s,]+/), ...pair].map((word) => word.replace(/^["'`]/, ''))
}
