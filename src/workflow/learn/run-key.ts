import { createHash } from 'node:crypto'

/** The short name under which a run is noted as learned from. */
export function runKey(id: string): string {
  return createHash('sha256').update(id).digest('base64url').slice(0, 22)
}
