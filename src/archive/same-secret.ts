import { createHash, timingSafeEqual } from 'node:crypto'

/**
 * Whether a secret that was given is the one that is wanted, in a time that does not tell where they differ.
 * @example
 * sameSecret(String(request.headers['x-decant-token'] ?? ''), token)
 */
export function sameSecret(given: string, wanted: string): boolean {
  return timingSafeEqual(digest(given), digest(wanted))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
