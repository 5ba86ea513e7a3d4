import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const LENGTH = 10
/** Keys that are held ready: to make one takes longer than to hash a short text. */
const READY = 16
const ready = new Map<string, KeyObject>()

/**
 * The short handle of a content: ten characters of Crockford's base 32 from an HMAC-SHA-256 under the archive's key. Equal bytes
 * under one key give equal refs; without the key a ref tells nothing about its content.
 * @param key lower-case hex
 */
export function refOf(key: string, bytes: Uint8Array | string): string {
  const digest = createHmac('sha256', keyOf(key)).update(bytes).digest()
  let ref = ''
  let bits = 0
  let value = 0
  for (let i = 0; ref.length < LENGTH; i++) {
    value = ((value << 8) | (digest[i] as number)) & 0xffff
    bits += 8
    while (bits >= 5 && ref.length < LENGTH) {
      bits -= 5
      ref += ALPHABET[(value >> bits) & 31]
    }
  }
  return ref
}

function keyOf(hex: string): KeyObject {
  const known = ready.get(hex)
  if (known) return known
  const made = createSecretKey(Buffer.from(hex, 'hex'))
  for (const oldest of ready.keys()) if (ready.size >= READY) ready.delete(oldest)
  ready.set(hex, made)
  return made
}
