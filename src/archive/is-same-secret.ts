import { createHash, timingSafeEqual } from 'node:crypto'

/**
 * Compares a given secret with the wanted one in a time that does not reveal where they differ.
 * @example
 * isSameSecret(String(request.headers['x-decant-token'] ?? ''), token)
 */
export function isSameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
