import { setImmediate } from 'node:timers/promises'
import type { Archive, ArchiveEntry } from '../archive/index.ts'

/** A compaction that was made of the first `length` messages, as it was remembered. */
export interface Remembered {
  readonly length: number
  /** JSON of the edit. */
  readonly edit: string
}

/** What rendering asks of an archive: few calls with plain values, so that a worker can ask them of the thread that holds the archive. */
export interface ResentStore {
  /** The archive's key. */
  readonly key: string
  /** The compaction of the longest of a chain's prefixes that was compacted. */
  standing(links: readonly string[]): Promise<Remembered | undefined>
  /** Archives what a compaction cuts, its edit first, and remembers it under its link; durable once it resolves. */
  remember(link: string, entries: readonly ArchiveEntry[]): Promise<void>
  /** Archives what is left out of a result as it arrives. */
  keep(entries: readonly ArchiveEntry[]): Promise<void>
}

/** Links that are looked up before others get their turn: an archive may answer without ever yielding. */
const AT_ONCE = 64

/** The store in an archive. */
export function storeIn(archive: Archive): ResentStore {
  return {
    key: archive.key,
    standing: async (links) => {
      for (let n = links.length; n > 0; n--) {
        const [hash] = await archive.linked(links[n - 1] as string, 'compaction')
        const record = hash === undefined ? undefined : await archive.get(hash)
        if (record) return { length: n, edit: Buffer.from(record.bytes).toString('utf8') }
        if (n % AT_ONCE === 0) await setImmediate()
      }
      return undefined
    },
    remember: async (link, entries) => {
      const [event] = await archive.put(entries)
      if (event) await archive.link(link, event.hash, 'compaction')
    },
    keep: async (entries) => {
      await archive.put(entries)
    },
  }
}
