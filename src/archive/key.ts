import { randomBytes } from 'node:crypto'

/** A fresh archive key: 32 random bytes as lower-case hex. */
export function newKey(): string {
  return randomBytes(32).toString('hex')
}
