import { baseUrl } from '../option/base-url.ts'

/**
 * Where the server of a model is, of `--url`.
 * @throws DecantError `usage` for what is no address
 */
export function serverUrl(url: unknown): { readonly url?: string } {
  return typeof url === 'string' ? { url: baseUrl(url, 'http://127.0.0.1:11434/v1', '--url') } : {}
}
