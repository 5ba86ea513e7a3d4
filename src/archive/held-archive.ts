import { reasonOf } from '../given/index.ts'
import { DecantError } from '../message/index.ts'
import type { Archive, ArchiveRecord } from './archive.ts'

/** The kind of failure: of a call that changes the archive, or of one that only reads it. */
const FAULTS = {
  write: ['archive-write-failed', 'The archive cannot be written', 'See its own error, the `cause`; nothing was removed.'],
  read: ['archive-failed', 'The archive cannot be read', 'See its own error, the `cause`.'],
} as const

/** Wraps any caller's archive so that it keeps the promises of `Archive`: failures are `DecantError`s, and `put` returns one record per entry. */
export function heldArchive(archive: Archive): Archive {
  const unlessPut = archive.unlessPut?.bind(archive)
  const linkedBelow = archive.linkedBelow?.bind(archive)
  return {
    key: archive.key,
    volatile: archive.volatile,
    put: (entries, how = {}) => told('write', async () => acknowledged(await archive.put(entries, how), entries.length), how.signal),
    get: (refOrHash) => told('read', async () => (await archive.get(refOrHash)) ?? undefined),
    search: (query, which) => told('read', async () => listed('search', await archive.search(query, which))),
    list: (which) => told('read', async () => listed('list', await archive.list(which))),
    link: (from, to, relation) => told('write', () => archive.link(from, to, relation)),
    linked: (from, relation) => told('read', async () => listed('linked', await archive.linked(from, relation))),
    ...(linkedBelow && { linkedBelow: (beginning, relation) => told('read', async () => byKey(await linkedBelow(beginning, relation))) }),
    forget: (refOrHash) => told('write', () => archive.forget(refOrHash)),
    forgetEach: (hashes, instead) => told('write', () => archive.forgetEach(hashes, instead)),
    ...(unlessPut && {
      unlessPut: () =>
        told('read', async () => {
          const forget = await unlessPut()
          return (hashes, since) => told('write', () => forget(hashes, since))
        }),
    }),
    shrink: () => told('write', () => archive.shrink()),
    close: () => told('write', () => archive.close()),
  }
}

async function told<T>(what: keyof typeof FAULTS, act: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof DecantError || signal?.aborted) throw error
    const [code, words, remedy] = FAULTS[what]
    throw new DecantError(code, `${words}: ${reasonOf(error)}`, remedy, {}, error)
  }
}

/** A returned record confirms that the archive has the entry: without it nothing may be cut. */
function acknowledged(records: readonly ArchiveRecord[], entries: number): readonly ArchiveRecord[] {
  const known = Array.isArray(records) ? records.filter(hasHash).length : 0
  if (known === entries) return records
  throw new Error(`put resolved to ${known} records for ${entries} entries`)
}

/** A `hash` getter is not called: that would read everything that was cut once more, for nothing. */
function hasHash(record: ArchiveRecord | undefined): boolean {
  return Object.getOwnPropertyDescriptor(Object(record), 'hash')?.get !== undefined || typeof record?.hash === 'string'
}

function listed<T>(name: string, items: readonly T[]): readonly T[] {
  if (Array.isArray(items)) return items
  throw new Error(`${name} resolved to no list`)
}

function byKey<T>(found: ReadonlyMap<string, T>): ReadonlyMap<string, T> {
  if (found instanceof Map) return found
  throw new Error('linkedBelow resolved to no Map')
}
