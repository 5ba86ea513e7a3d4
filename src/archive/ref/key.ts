import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import { hashed } from '../hashed.ts'

/** Number of cached keys: creating one takes longer than hashing a short text. */
const READY = 16
const ready = new Map<string, KeyObject>()

/** A fresh archive key: 32 random bytes as lower-case hex. */
export function newKey(): string {
  return randomBytes(32).toString('hex')
}

/** HMAC-SHA-256 under a key in lower-case hex. */
export function keyedDigest(key: string, data: Uint8Array | string): Buffer {
  return hashed(createHmac('sha256', keyOf(key)), data).digest()
}

function keyOf(hex: string): KeyObject {
  const known = ready.get(hex)
  if (known) return known
  const made = createSecretKey(Buffer.from(hex, 'hex'))
  for (const oldest of ready.keys()) if (ready.size >= READY) ready.delete(oldest)
  ready.set(hex, made)
  return made
}
