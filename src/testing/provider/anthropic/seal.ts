import { createHash } from 'node:crypto'

/** A digest of sixteen hexadecimal digits. */
function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

/**
 * The signature that the mock gives to a block of thinking: what the block says, what stood before it, and which block of thinking
 * came before it (empty for the first).
 */
export function sealFor(thinking: string, prefix: string, previous: string): string {
  return `mock.${digest(thinking)}.${prefix}.${previous === '' ? '' : digest(previous)}`
}

/**
 * Why a signed block does not stand where it was written: its own words changed, or what stands before it. Undefined where it does.
 * Thinking may be taken from the beginning: a block whose predecessor is gone entirely still stands.
 */
export function sealFault(thinking: string, signature: string, prefix: string, previous: string): 'modified' | 'moved' | undefined {
  const [maker, words, before, link, ...rest] = signature.split('.')
  if (maker !== 'mock' || rest.length > 0 || words !== digest(thinking)) return 'modified'
  if (before !== prefix) return 'moved'
  return previous !== '' && link !== digest(previous) ? 'moved' : undefined
}
