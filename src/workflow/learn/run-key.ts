import { createHash } from 'node:crypto'

/** The short key under which a run is recorded as learned from. */
export function runKey(id: string): string {
  return createHash('sha256').update(id).digest('base64url').slice(0, 22)
}
