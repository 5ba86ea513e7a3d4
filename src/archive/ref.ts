import { textGiven } from '../message/index.ts'
import { keyedDigest } from './key.ts'

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const LENGTH = 10

/**
 * The short handle of a content: ten characters of Crockford's base 32 from an HMAC-SHA-256 under the archive's key. Equal bytes
 * under one key give equal refs; without the key a ref tells nothing about its content.
 * @param key lower-case hex
 */
export function refOf(key: string, bytes: Uint8Array | string): string {
  const digest = keyedDigest(textGiven(key, 'refOf'), bytes)
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
