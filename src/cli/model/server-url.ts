import { checkBaseUrl } from '../option/check-base-url.ts'

/**
 * The address of a model's server from `--url`.
 * @throws DecantError `usage` if it is not an address
 */
export function serverUrl(url: unknown): { readonly url?: string } {
  return typeof url === 'string' ? { url: checkBaseUrl(url, 'http://127.0.0.1:11434/v1', '--url') } : {}
}
