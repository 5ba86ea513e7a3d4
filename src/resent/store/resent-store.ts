import { setImmediate } from 'node:timers/promises'
import { type Archive, type ArchiveEntry, type ArchiveRecord, heldArchive, putInTurns, unlessAltered } from '../../archive/index.ts'
import { Bounded } from './bounded.ts'

/** A compaction of the first `length` messages after the head, in its remembered form. */
export interface Remembered {
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

/** The archive operations that rendering needs: few calls with plain values, so that a worker can request them from the thread that holds the archive. */
export interface ResentStore {
  /** The archive's key. */
  readonly key: string
  /** The compaction of the longest compacted prefix in a chain. */
  standing(links: readonly string[]): Promise<Remembered | undefined>
  /** Characters of the shortest history that was compacted under a mark; undefined if none was, at the cost of one look-up. */
  least(mark: string): Promise<number | undefined>
  /**
   * Archives what a compaction cuts, its edit first, and remembers it under its link; durable once it resolves.
   * @param marks distinguish histories to which compactions may apply from others, before a history is read whole
   * @param known the edit that was remembered under the link when this compaction was begun
   * @returns the compaction remembered there instead, if another process finished one meanwhile, so that all send the same
   */
  remember(link: string, entries: readonly ArchiveEntry[], marks: readonly string[], known?: string): Promise<Remembered | undefined>
  /** Archives what is left out of a result on arrival. */
  keep(entries: readonly ArchiveEntry[]): Promise<void>
}

/** Characters that are put at once, in a thread that has other work. */
const PUT_AT_ONCE = 16_384
/** Links that are looked up before other tasks get their turn: an archive may answer without ever yielding. */
const AT_ONCE = 64
/** The relation from a mark to its compactions: each of a shorter history than all that were known when it was made. */
const MARKED = 'compacted'
const HOUR = 3_600_000
/** Compactions per archive whose size is cached, so that they need not be read. */
const SIZES = 1_000
const known = new WeakMap<Archive, Bounded<string, number>>()

/**
 * The store in an archive, wrapped so that it must keep the promises of `Archive`: an entry that it does not confirm is not stored, and nothing is removed for
 * it.
 * @param atOnce characters that are put before other tasks get their turn; more in a thread that has nothing else to do, where they are one commit
 */
export function storeIn(given: Archive, atOnce: number = PUT_AT_ONCE): ResentStore {
  const archive = heldArchive(given)
  const least = leastIn(given)
  const lastOf = async (link: string): Promise<ArchiveRecord | undefined> => {
    const [hash] = await archive.linked(link, 'compaction')
    return hash === undefined ? undefined : await archive.get(hash).catch(unlessAltered)
  }
  /** The first compaction that cuts and was linked since a known one: every process that checks after linking sees the same first one. */
  const firstOf = async (link: string, own: ArchiveRecord, known: string | undefined): Promise<ArchiveRecord | undefined> => {
    let first: ArchiveRecord | undefined
    for (const hash of await archive.linked(link, 'compaction')) {
      const record = hash === own.hash ? own : await archive.get(hash).catch(unlessAltered)
      if (record && rememberedIn(record, 1).edit === known) break
      if (record && record.meta?.cuts !== false) first = record
    }
    return first
  }
  return {
    key: archive.key,
    standing: async (links) => {
      for (let n = links.length; n > 0; n--) {
        const link = links[n - 1] as string
        const record = await lastOf(link)
        const stands = record && (!(await usedAgain(archive, record)) || (await lastOf(link))?.hash === record.hash)
        if (stands) return rememberedIn(record, n)
        if (n % AT_ONCE === 0) await setImmediate()
      }
      return undefined
    },
    least,
    remember: async (link, [event, ...cut], marks, known) => {
      if (!event) return undefined
      const record = await putInTurns([...cut, event], atOnce, (some) => archive.put(some))
      if (!record) return undefined
      await archive.link(link, record.hash, 'compaction')
      const first = await firstOf(link, record, known)
      if (first && first.hash !== record.hash) {
        await archive.forget(record.hash).catch(() => false)
        return rememberedIn(first, 1)
      }
      for (const mark of marks) {
        const shortest = await least(mark)
        if (shortest === undefined || charsOf(record) < shortest) await archive.link(mark, record.hash, MARKED)
      }
      return undefined
    },
    keep: async (entries) => {
      await putInTurns(entries, atOnce, (some) => archive.put(some))
    },
  }
}

/**
 * Puts a compaction that still applies again once an hour, so that `prune` does not consider it old; resolves to whether it did. A failure is harmless: the
 * compaction still applies. If it was pruned just before, with everything that it cut, it no longer applies.
 */
async function usedAgain(archive: Archive, { kind, bytes, meta, at }: ArchiveRecord): Promise<boolean> {
  if (at === undefined || Date.now() - at < HOUR) return false
  return (await archive.put([{ kind, bytes, ...(meta && { meta }) }]).catch(() => [])).length > 0
}

/** The shortest of all that are linked: concurrent processes may link a longer one after a shorter one. */
function leastIn(archive: Archive): ResentStore['least'] {
  const sizes = known.get(archive) ?? new Bounded<string, number>(SIZES)
  known.set(archive, sizes)
  const sizeOf = async (hash: string): Promise<number | undefined> => {
    const size = sizes.get(hash)
    if (size !== undefined) return size
    const record = await archive.get(hash).catch(unlessAltered)
    if (!record) return undefined
    sizes.set(hash, charsOf(record))
    return charsOf(record)
  }
  return async (mark) => {
    let least: number | undefined
    for (const hash of await archive.linked(mark, MARKED)) {
      const size = await sizeOf(hash)
      if (size !== undefined && (least === undefined || size < least)) least = size
    }
    return least
  }
}

function rememberedIn(record: ArchiveRecord, length: number): Remembered {
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
