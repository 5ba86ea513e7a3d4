import { setImmediate } from 'node:timers/promises'
import type { Archive, ArchiveEntry } from '../archive/index.ts'
import { putInTurns } from './put-in-turns.ts'

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

/** Characters that are put at once, in a thread that has other work. */
const PUT_AT_ONCE = 16_384
/** Links that are looked up before others get their turn: an archive may answer without ever yielding. */
const AT_ONCE = 64

/**
 * The store in an archive.
 * @param atOnce characters that are put before others get their turn; without a bound in a thread that has nothing else to do, where all is one commit
 */
export function storeIn(archive: Archive, atOnce: number = PUT_AT_ONCE): ResentStore {
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
    remember: async (link, [event, ...cut]) => {
      if (!event) return
      const record = await putInTurns([...cut, event], atOnce, (some) => archive.put(some))
      if (record) await archive.link(link, record.hash, 'compaction')
    },
    keep: async (entries) => {
      await putInTurns(entries, atOnce, (some) => archive.put(some))
    },
  }
}
