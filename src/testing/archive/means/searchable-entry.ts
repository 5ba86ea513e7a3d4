import { createHash } from 'node:crypto'
import type { ArchiveEntry } from '../../../archive/index.ts'

/** An entry whose text searches find. */
export function searchableEntry(text: string): ArchiveEntry {
  return { kind: 'part', bytes: text, text }
}

/** The hash under which an archive contains these bytes. */
export function hashOf(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex')
}
