import { DecantError } from '../../message/index.ts'

/**
 * Checks the base URL of a provider or server: http or https, without user, query or fragment. Errors do not repeat user and password.
 * @param example suggested in the error
 * @param origin the option or variable that it came from, named in the error
 * @throws DecantError `usage` for anything else
 */
export function checkBaseUrl(text: string, example: string, origin?: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.search && !url.hash) return text
  const problem = `'${text.replace(/^([a-z][a-z\d+.-]*:\/\/)?.*@/is, '$1…@').slice(0, 200)}' is not a base URL`
  throw new DecantError('usage', origin === undefined ? problem : `${origin}: ${problem}`, `Give one such as ${example}.`)
}
