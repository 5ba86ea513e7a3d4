import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import { updateHash } from '../update-hash.ts'

/** Number of cached keys: creating one takes longer than hashing a short text. */
const MAX_CACHED_KEYS = 16
const cachedKeys = new Map<string, KeyObject>()

/** A fresh archive key: 32 random bytes as lower-case hex. */
export function newKey(): string {
  return randomBytes(32).toString('hex')
}

/** HMAC-SHA-256 under a key in lower-case hex. */
export function keyedDigest(key: string, data: Uint8Array | string): Buffer {
  return updateHash(createHmac('sha256', keyObjectOf(key)), data).digest()
}

function keyObjectOf(hex: string): KeyObject {
  const known = cachedKeys.get(hex)
  if (known) return known
  const keyObject = createSecretKey(Buffer.from(hex, 'hex'))
  const [oldest] = cachedKeys.keys()
  if (oldest !== undefined && cachedKeys.size >= MAX_CACHED_KEYS) cachedKeys.delete(oldest)
  cachedKeys.set(hex, keyObject)
  return keyObject
}
