import { setImmediate } from 'node:timers/promises'
import { type Archive, type ArchiveEntry, type ArchiveRecord, guardArchive, ignoreHashMismatch, putInBatches } from '../../archive/index.ts'
import { LruMap } from './lru-map.ts'

/** A compaction of the first `length` messages after the head, in its remembered form. */
export interface RememberedCompaction {
  readonly length: number
  /** JSON of the edit. */
  readonly edit: string
  /** Whether it cuts anything: that nothing could be cut is remembered too. */
  readonly cuts: boolean
  /** Tokens that were left to the conversation. */
  readonly room: number | undefined
  /** The link of the first compaction on which this one builds; undefined if none of them cuts. */
  readonly firstLink: string | undefined
}

/** The archive operations that rendering needs: few calls with plain values, so that a worker can request them from the thread that owns the archive. */
export interface ResentStore {
  /** The archive's key. */
  readonly key: string
  /** The compaction of the longest compacted prefix in a chain. */
  findCompaction(links: readonly string[]): Promise<RememberedCompaction | undefined>
  /** Characters of the shortest history that was compacted under a mark; undefined if none was, at the cost of one look-up. */
  minChars(mark: string): Promise<number | undefined>
  /**
   * Archives what a compaction cuts, its edit first, and remembers it under its link; durable once it resolves.
   * @param marks distinguish histories to which compactions may apply from others, before a history is read in full
   * @param storedEdit the edit that was remembered under the link when this compaction was begun
   * @returns the compaction remembered there instead, if another process finished one meanwhile, so that all send the same
   */
  remember(link: string, entries: readonly ArchiveEntry[], marks: readonly string[], storedEdit?: string): Promise<RememberedCompaction | undefined>
  /** Archives what is left out of a result on arrival. */
  keep(entries: readonly ArchiveEntry[]): Promise<void>
}

/** Characters that are put at once, in a thread that has other work. */
const MAX_PUT_CHARS = 16_384
/** Links that are looked up before other tasks get their turn: an archive may answer without ever yielding. */
const LOOKUPS_PER_TURN = 64
/** The relation from a mark to its compactions: each of a shorter history than all that were known when it was made. */
const MARK_RELATION = 'compacted'
const HOUR_MS = 3_600_000
/** Compactions per archive whose size is cached, so that they need not be read. */
const MAX_CACHED_SIZES = 1_000
const sizeCaches = new WeakMap<Archive, LruMap<string, number>>()

/**
 * The store in an archive, wrapped so that it must keep the promises of `Archive`: an entry that it does not confirm is not stored, and nothing is removed for
 * it.
 * @param maxPutChars characters that are put before other tasks get their turn; more in a thread that has nothing else to do, where they are one commit
 */
export function resentStore(unchecked: Archive, maxPutChars: number = MAX_PUT_CHARS): ResentStore {
  const archive = guardArchive(unchecked)
  const minChars = minCharsIn(unchecked)
  const latestCompaction = async (link: string): Promise<ArchiveRecord | undefined> => {
    const [hash] = await archive.linked(link, 'compaction')
    return hash === undefined ? undefined : await archive.get(hash).catch(ignoreHashMismatch)
  }
  /** The first compaction that cuts and was linked since a known one: every process that checks after linking sees the same first one. */
  const firstSince = async (link: string, ours: ArchiveRecord, storedEdit: string | undefined): Promise<ArchiveRecord | undefined> => {
    let first: ArchiveRecord | undefined
    for (const hash of await archive.linked(link, 'compaction')) {
      const record = hash === ours.hash ? ours : await archive.get(hash).catch(ignoreHashMismatch)
      if (record && toRemembered(record, 1).edit === storedEdit) break
      if (record && record.meta?.cuts !== false) first = record
    }
    return first
  }
  return {
    key: archive.key,
    findCompaction: async (links) => {
      for (let n = links.length; n > 0; n--) {
        const link = links[n - 1] as string
        const record = await latestCompaction(link)
        const isActive = record && (!(await refreshIfStale(archive, record)) || (await latestCompaction(link))?.hash === record.hash)
        if (isActive) return toRemembered(record, n)
        if (n % LOOKUPS_PER_TURN === 0) await setImmediate()
      }
      return undefined
    },
    minChars,
    remember: async (link, [event, ...cut], marks, storedEdit) => {
      if (!event) return undefined
      const record = await putInBatches([...cut, event], maxPutChars, (some) => archive.put(some))
      if (!record) return undefined
      await archive.link(link, record.hash, 'compaction')
      const first = await firstSince(link, record, storedEdit)
      if (first && first.hash !== record.hash) {
        await archive.forget(record.hash).catch(() => false)
        return toRemembered(first, 1)
      }
      for (const mark of marks) {
        const shortest = await minChars(mark)
        if (shortest === undefined || charsOf(record) < shortest) await archive.link(mark, record.hash, MARK_RELATION)
      }
      return undefined
    },
    keep: async (entries) => {
      await putInBatches(entries, maxPutChars, (some) => archive.put(some))
    },
  }
}

/**
 * Puts a compaction that still applies again once an hour, so that `prune` does not consider it old; resolves to whether it did. A failure is harmless: the
 * compaction still applies. If it was pruned just before, with everything that it cut, it no longer applies.
 */
async function refreshIfStale(archive: Archive, { kind, bytes, meta, at }: ArchiveRecord): Promise<boolean> {
  if (at === undefined || Date.now() - at < HOUR_MS) return false
  return (await archive.put([{ kind, bytes, ...(meta && { meta }) }]).catch(() => [])).length > 0
}

/** The shortest of all that are linked: concurrent processes may link a longer one after a shorter one. */
function minCharsIn(archive: Archive): ResentStore['minChars'] {
  const sizes = sizeCaches.get(archive) ?? new LruMap<string, number>(MAX_CACHED_SIZES)
  sizeCaches.set(archive, sizes)
  const sizeOf = async (hash: string): Promise<number | undefined> => {
    const size = sizes.get(hash)
    if (size !== undefined) return size
    const record = await archive.get(hash).catch(ignoreHashMismatch)
    if (!record) return undefined
    sizes.set(hash, charsOf(record))
    return charsOf(record)
  }
  return async (mark) => {
    let minChars: number | undefined
    for (const hash of await archive.linked(mark, MARK_RELATION)) {
      const size = await sizeOf(hash)
      if (size !== undefined && (minChars === undefined || size < minChars)) minChars = size
    }
    return minChars
  }
}

function toRemembered(record: ArchiveRecord, length: number): RememberedCompaction {
  const firstLink = record.meta?.firstLink
  return {
    length,
    edit: Buffer.from(record.bytes).toString('utf8'),
    cuts: record.meta?.cuts !== false,
    room: roomOf(record),
    firstLink: typeof firstLink === 'string' ? firstLink : undefined,
  }
}

function charsOf({ meta }: ArchiveRecord): number {
  return typeof meta?.chars === 'number' ? meta.chars : 0
}

function roomOf({ meta }: ArchiveRecord): number | undefined {
  return typeof meta?.room === 'number' ? meta.room : undefined
}
