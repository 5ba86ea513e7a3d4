import { DecantError } from '../message/index.ts'
import { reasonOf } from '../validation/index.ts'
import type { Archive, ArchiveRecord } from './archive.ts'

/** The kind of failure: of a call that changes the archive, or of one that only reads it. */
const FAILURES = {
  write: ['archive-write-failed', 'The archive cannot be written', 'See its own error, the `cause`; nothing was removed.'],
  read: ['archive-failed', 'The archive cannot be read', 'See its own error, the `cause`.'],
} as const

/** Wraps any caller's archive so that it keeps the promises of `Archive`: failures are `DecantError`s, and `put` returns one record per entry. */
export function guardArchive(archive: Archive): Archive {
  const unlessPut = archive.unlessPut?.bind(archive)
  const linkedBelow = archive.linkedBelow?.bind(archive)
  return {
    key: archive.key,
    volatile: archive.volatile,
    put: (entries, options = {}) =>
      withTypedErrors('write', async () => checkAcknowledged(await archive.put(entries, options), entries.length), options.signal),
    get: (refOrHash) => withTypedErrors('read', async () => (await archive.get(refOrHash)) ?? undefined),
    search: (query, options) => withTypedErrors('read', async () => checkList('search', await archive.search(query, options))),
    list: (options) => withTypedErrors('read', async () => checkList('list', await archive.list(options))),
    link: (from, to, relation) => withTypedErrors('write', () => archive.link(from, to, relation)),
    linked: (from, relation) => withTypedErrors('read', async () => checkList('linked', await archive.linked(from, relation))),
    ...(linkedBelow && { linkedBelow: (beginning, relation) => withTypedErrors('read', async () => checkMap(await linkedBelow(beginning, relation))) }),
    forget: (refOrHash) => withTypedErrors('write', () => archive.forget(refOrHash)),
    forgetEach: (hashes, instead) => withTypedErrors('write', () => archive.forgetEach(hashes, instead)),
    ...(unlessPut && {
      unlessPut: () =>
        withTypedErrors('read', async () => {
          const forget = await unlessPut()
          return (hashes, since) => withTypedErrors('write', () => forget(hashes, since))
        }),
    }),
    shrink: () => withTypedErrors('write', () => archive.shrink()),
    close: () => withTypedErrors('write', () => archive.close()),
  }
}

async function withTypedErrors<T>(operation: keyof typeof FAILURES, call: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof DecantError || signal?.aborted) throw error
    const [code, words, remedy] = FAILURES[operation]
    throw new DecantError(code, `${words}: ${reasonOf(error)}`, remedy, {}, error)
  }
}

/** A returned record confirms that the archive has the entry: without it nothing may be cut. */
function checkAcknowledged(records: readonly ArchiveRecord[], entries: number): readonly ArchiveRecord[] {
  const known = Array.isArray(records) ? records.filter(hasHash).length : 0
  if (known === entries) return records
  throw new Error(`put resolved to ${known} records for ${entries} entries`)
}

/** A `hash` getter is not called: that would read everything that was cut once more, for nothing. */
function hasHash(record: ArchiveRecord | undefined): boolean {
  return Object.getOwnPropertyDescriptor(Object(record), 'hash')?.get !== undefined || typeof record?.hash === 'string'
}

function checkList<T>(name: string, items: readonly T[]): readonly T[] {
  if (Array.isArray(items)) return items
  throw new Error(`${name} resolved to no list`)
}

function checkMap<T>(found: ReadonlyMap<string, T>): ReadonlyMap<string, T> {
  if (found instanceof Map) return found
  throw new Error('linkedBelow resolved to no Map')
}
