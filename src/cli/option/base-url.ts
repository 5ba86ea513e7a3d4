import { DecantError } from '../../message/index.ts'

/**
 * The base URL of a provider or server: http or https, without user, query or fragment. User and password are not told again.
 * @param example what is told to who gave none
 * @param from the option or variable that gave it, named where it is none
 * @throws DecantError `usage` for what is none
 */
export function baseUrl(text: string, example: string, from?: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.search && !url.hash) return text
  const words = `'${text.replace(/^([a-z][a-z\d+.-]*:\/\/)?.*@/is, '$1…@').slice(0, 200)}' is no base URL`
  throw new DecantError('usage', from === undefined ? words : `${from}: ${words}`, `Give one such as ${example}.`)
}
