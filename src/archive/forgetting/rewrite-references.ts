import { hash as digest } from 'node:crypto'
import type { Archive } from '../archive.ts'
import { eachRecord } from '../stock/each-record.ts'
import { recordText } from '../stock/record-text.ts'

/** A hash that is an entire JSON string. */
const QUOTED_HASH = /(?<!\\)"([0-9a-f]{64})"/g

/** An event of a session by its hash, and its replacement. */
export interface RewrittenEvent {
  readonly hash: string
  readonly text: string
}

/**
 * Events of sessions that refer by hash to a replaced record, with the hash of the replacement: a session finds through these what was cut from it.
 * @param replacements by hash: the replacements of records, including events
 */
export async function* rewriteReferences(archive: Archive, replacements: ReadonlyMap<string, string>): AsyncGenerator<RewrittenEvent> {
  const newHashes = new Map([...replacements].map(([hash, text]) => [hash, digest('sha256', text)]))
  if (newHashes.size === 0) return
  for await (const record of eachRecord(archive, 'event')) {
    if (typeof record.meta?.seq !== 'number') continue
    const before = replacements.get(record.hash) ?? recordText(record)
    const text = before.replace(QUOTED_HASH, (quoted, hash: string) => (newHashes.has(hash) ? `"${newHashes.get(hash)}"` : quoted))
    if (text !== before) yield { hash: record.hash, text }
  }
}
