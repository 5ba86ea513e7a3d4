import { checkText, DecantError } from '../../message/index.ts'
import { keyedDigest } from './key.ts'

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const LENGTH = 10

/**
 * The short handle of a content: ten characters of Crockford's base 32 from an HMAC-SHA-256 under the archive's key. Equal bytes under one key give equal refs;
 * without the key a ref reveals nothing about its content.
 * @param key lower-case hex
 * @throws DecantError `invalid-argument` for anything but a string or bytes
 */
export function refOf(key: string, bytes: Uint8Array | string): string {
  const digest = keyedDigest(checkText(key, 'refOf'), checkBytes(bytes))
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

function checkBytes(bytes: Uint8Array | string): Uint8Array | string {
  if (typeof bytes === 'string' || bytes instanceof Uint8Array) return bytes
  throw new DecantError('invalid-argument', 'refOf takes bytes or a text', 'Give the content that the handle is for.')
}
