import { createHash } from 'node:crypto'

/** A digest of sixteen hexadecimal digits. */
function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

/**
 * The signature that the mock gives to a block of thinking: digests of the block's own text, of all content before it, and of the previous block of
 * thinking (empty for the first).
 */
export function signatureFor(thinking: string, prefix: string, previous: string): string {
  return `mock.${digest(thinking)}.${prefix}.${previous === '' ? '' : digest(previous)}`
}

/**
 * Why a signature does not match its block: `modified` if the block's own text changed, `moved` if the content before it did. Undefined if it matches.
 * Thinking may be removed from the beginning: a block whose predecessor is entirely gone still matches.
 */
export function signatureDefect(thinking: string, signature: string, prefix: string, previous: string): 'modified' | 'moved' | undefined {
  const [signer, textDigest, prefixDigest, previousDigest, ...rest] = signature.split('.')
  if (signer !== 'mock' || rest.length > 0 || textDigest !== digest(thinking)) return 'modified'
  if (prefixDigest !== prefix) return 'moved'
  return previous !== '' && previousDigest !== digest(previous) ? 'moved' : undefined
}
