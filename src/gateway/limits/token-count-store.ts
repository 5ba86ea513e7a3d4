import { hash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { type Archive, type ArchiveFile, existingSqliteArchive, fileOf, guardArchive, ignoreHashMismatch, recordText } from '../../archive/index.ts'
import { DecantError } from '../../message/index.ts'

/** Token counts by model, stored under a key in the gateway's persistent memory. */
export interface TokenCountStore {
  /** Empty if none were stored, or too long ago. */
  load(key: string): Promise<ReadonlyMap<string, number>>
  /** Replaces the counts stored under the key; durable once it resolves. */
  save(key: string, tokens: ReadonlyMap<string, number>): Promise<void>
  /** Tries at once, and for some seconds, to write what waits for another process to release the file. Never throws. */
  close(): Promise<void>
}

const RELATION = 'limits'
const DAY_MS = 86_400_000
/** Limits learned longer ago may have changed: private servers are restarted with larger ones. */
const MAX_AGE_MS = 30 * DAY_MS

/** Milliseconds before each new attempt to write to a file that another process holds; after the last attempt the write fails. */
const RETRY_DELAYS_MS: readonly number[] = [1_000, 4_000, 16_000, 60_000]
/** The same once the store is closed. */
const CLOSING_DELAYS_MS: readonly number[] = [100, 200, 400, 800, 1_500]

/** Stores counts in an archive, under the fingerprint of their key alone. Never blocks this thread while another process holds the archive's file. */
export function tokenCountStore(unchecked: Archive): TokenCountStore {
  const archive = guardArchive(unchecked)
  const file = fileOf(unchecked)
  const closing = new AbortController()
  const writes = new Set<Promise<void>>()
  const markOf = (key: string) => hash('sha256', `limits\n${key}`)
  return {
    load: async (key) => {
      const [latest] = await archive.linked(markOf(key), RELATION)
      const record = latest === undefined ? undefined : await archive.get(latest).catch(ignoreHashMismatch)
      return record ? parseCounts(recordText(record)) : new Map()
    },
    save: (key, tokens) => {
      const write = (one: Archive) => putCounts(one, markOf(key), tokens)
      if (!file) return write(archive)
      const written = retryWhileBusy(() => writeByOwnConnection(file, unchecked.key, write), closing.signal).finally(() => writes.delete(written))
      writes.add(written)
      return written
    },
    close: async () => {
      closing.abort()
      await Promise.allSettled(writes)
    },
  }
}

async function putCounts(archive: Archive, mark: string, tokens: ReadonlyMap<string, number>): Promise<void> {
  const at = Math.floor(Date.now() / DAY_MS) * DAY_MS
  const [record] = await archive.put([{ kind: 'event', bytes: JSON.stringify({ at, tokens: [...tokens] }), meta: { what: 'limits' } }])
  if (record) await archive.link(mark, record.hash, RELATION)
}

/** Runs `attempt` again later if another process holds the archive. @param closing once it is aborted, attempts follow sooner and end sooner */
async function retryWhileBusy(attempt: () => Promise<void>, closing: AbortSignal): Promise<void> {
  const delays = RETRY_DELAYS_MS.values()
  const closingDelays = CLOSING_DELAYS_MS.values()
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      const { value: pause } = (closing.aborted ? closingDelays : delays).next()
      if (pause === undefined || !(error instanceof DecantError && error.code === 'archive-busy')) throw error
      await (closing.aborted ? setTimeout(pause) : setTimeout(pause, undefined, { ref: false, signal: closing }).catch(() => {}))
    }
  }
}

/** Writes through a second connection that never waits for the file. Writes nothing if the file has become another archive. */
async function writeByOwnConnection({ file, ...options }: ArchiveFile, key: string, write: (archive: Archive) => Promise<void>): Promise<void> {
  const archive = existingSqliteArchive(file, { ...options, indexLater: true }, 0)
  try {
    if (archive.key === key) await write(archive)
  } finally {
    await archive.close()
  }
}

function parseCounts(text: string): ReadonlyMap<string, number> {
  const { at, tokens } = JSON.parse(text) as { readonly at: number; readonly tokens: readonly (readonly [string, number])[] }
  return new Map(Date.now() - at > MAX_AGE_MS ? [] : tokens)
}
