import type { IncomingHttpHeaders } from 'node:http'
import type { Provider } from '../provider.ts'
import { credentialsIn } from './credentials.ts'

/** How the keys and tokens begin that a provider gives out. Older keys of OpenAI's begin as many others do, and hold its name. */
const FORMS: readonly (readonly [owner: Provider, form: RegExp])[] = [
  ['anthropic', /^sk-ant-/],
  ['openai', /^sk-(?:proj|svcacct|admin|None)-|^sk-\w*T3BlbkFJ/],
  ['google', /^(?:AIza|ya29\.|AQ\.[\w-]{20})/],
]

/** Whose keys a request carries, told by how they begin, and by the header that only Google has. Most other keys could be anybody's. */
export function keyOwners(url: string, headers: IncomingHttpHeaders): Provider[] {
  const words = credentialsIn(url, headers).flatMap((one) => one.split(/[\s,]+/))
  const owners = FORMS.filter(([, form]) => words.some((word) => form.test(word))).map(([owner]) => owner)
  return headers['x-goog-api-key'] === undefined || owners.includes('google') ? owners : [...owners, 'google']
}
