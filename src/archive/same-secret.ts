import { createHash, timingSafeEqual } from 'node:crypto'

/**
 * Compares a given secret with the wanted one in a time that does not reveal where they differ.
 * @example
 * sameSecret(String(request.headers['x-decant-token'] ?? ''), token)
 */
export function sameSecret(given: string, wanted: string): boolean {
  return timingSafeEqual(digest(given), digest(wanted))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
