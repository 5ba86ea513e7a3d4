import { setImmediate } from 'node:timers/promises'
import { type Archive, type ArchiveEntry, type ArchiveRecord, heldArchive, putInTurns, unlessAltered } from '../../archive/index.ts'
import { Bounded } from './bounded.ts'

/** A compaction that was made of the first `length` messages behind the head, as it was remembered. */
export interface Remembered {
  readonly length: number
  /** JSON of the edit. */
  readonly edit: string
  /** Whether it cuts anything: where nothing could be cut, that is remembered too. */
  readonly cuts: boolean
  /** Tokens that were left to the conversation. */
  readonly room: number | undefined
  /** Under which the first of the compactions stands of which this one is made; undefined where none of them cuts. */
  readonly firstLink: string | undefined
}

/** What rendering asks of an archive: few calls with plain values, so that a worker can ask them of the thread that holds the archive. */
export interface ResentStore {
  /** The archive's key. */
  readonly key: string
  /** The compaction of the longest of a chain's prefixes that was compacted. */
  standing(links: readonly string[]): Promise<Remembered | undefined>
  /** Characters of the shortest history that was compacted under a mark; undefined where none was. One look-up where none was. */
  least(mark: string): Promise<number | undefined>
  /**
   * Archives what a compaction cuts, its edit first, and remembers it under its link; durable once it resolves.
   * @param marks what tells a history for which compactions may stand from others, before it is looked at whole
   * @param known the edit that was remembered under the link when this one was begun
   * @returns what is remembered there instead, where another process was done with a compaction meanwhile: what stands once is sent by all
   */
  remember(link: string, entries: readonly ArchiveEntry[], marks: readonly string[], known?: string): Promise<Remembered | undefined>
  /** Archives what is left out of a result as it arrives. */
  keep(entries: readonly ArchiveEntry[]): Promise<void>
}

/** Characters that are put at once, in a thread that has other work. */
const PUT_AT_ONCE = 16_384
/** Links that are looked up before others get their turn: an archive may answer without ever yielding. */
const AT_ONCE = 64
/** From a mark to compactions under it: each of a shorter history than all that were known when it was made. */
const MARKED = 'compacted'
const HOUR = 3_600_000
/** Compactions of an archive whose size is known without reading them, whoever asks for it. */
const SIZES = 1_000
const known = new WeakMap<Archive, Bounded<string, number>>()

/**
 * The store in an archive, held to what `Archive` promises: what it does not acknowledge is not kept, and nothing goes for it.
 * @param atOnce characters that are put before others get their turn; more in a thread that has nothing else to do, where they are one commit
 */
export function storeIn(given: Archive, atOnce: number = PUT_AT_ONCE): ResentStore {
  const archive = heldArchive(given)
  const least = leastIn(given)
  const lastOf = async (link: string): Promise<ArchiveRecord | undefined> => {
    const [hash] = await archive.linked(link, 'compaction')
    return hash === undefined ? undefined : await archive.get(hash).catch(unlessAltered)
  }
  /** Of those that cut and were linked since one was known: who looks after linking, sees the same first one as all others who do. */
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
 * What still stands is put again once an hour, so that it is not old to those who prune; resolves to whether it was. That this may fail is no fault: it stands
 * all the same. Where it was pruned just before, with all that it cut, it stands no more.
 */
async function usedAgain(archive: Archive, { kind, bytes, meta, at }: ArchiveRecord): Promise<boolean> {
  if (at === undefined || Date.now() - at < HOUR) return false
  return (await archive.put([{ kind, bytes, ...(meta && { meta }) }]).catch(() => [])).length > 0
}

/** The shortest of all that are linked: who links at the same time as others may link a longer one after a shorter one. */
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
