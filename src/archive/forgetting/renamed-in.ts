import { hash as digest } from 'node:crypto'
import type { Archive } from '../archive.ts'
import { eachRecord } from '../stock/each-record.ts'
import { textOf } from '../stock/text-of.ts'

/** A hash that is a whole JSON string. */
const HASH = /(?<!\\)"([0-9a-f]{64})"/g

/** An event of a session by its hash, and its replacement. */
export interface Renamed {
  readonly hash: string
  readonly text: string
}

/**
 * Events of sessions that refer by hash to a replaced record, with the hash of the replacement: a session finds through these what was cut from it.
 * @param instead by hash: the replacements of records, including events
 */
export async function* renamedIn(archive: Archive, instead: ReadonlyMap<string, string>): AsyncGenerator<Renamed> {
  const others = new Map([...instead].map(([hash, text]) => [hash, digest('sha256', text)]))
  if (others.size === 0) return
  for await (const record of eachRecord(archive, 'event')) {
    if (typeof record.meta?.seq !== 'number') continue
    const before = instead.get(record.hash) ?? textOf(record)
    const text = before.replace(HASH, (quoted, hash: string) => (others.has(hash) ? `"${others.get(hash)}"` : quoted))
    if (text !== before) yield { hash: record.hash, text }
  }
}
