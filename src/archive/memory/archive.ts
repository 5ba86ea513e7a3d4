import { kindsGiven, knownOptions, SIGNAL } from '../../given/index.ts'
import { DecantError, textGiven } from '../../message/index.ts'
import type { Archive, ArchiveRecord } from '../archive.ts'
import { handleIn } from '../ref/handle-in.ts'
import { newKey } from '../ref/key.ts'
import { OLD_REF } from '../ref/old-ref.ts'
import { entriesGiven, searchGiven } from '../search/search-given.ts'
import type { Held } from './held.ts'
import { MemoryLinks } from './links.ts'
import { searched } from './searched.ts'
import { Shelf } from './shelf.ts'

/** Options of an archive in memory. */
export interface MemoryArchiveOptions {
  /** Lower-case hex from which refs are made; random by default, so that refs of two archives differ. */
  readonly key?: string | undefined
}

/**
 * An archive that lives as long as its process. It keeps the same contract as the durable ones, except for durability.
 * @example
 * const archive = memoryArchive()
 * const [record] = await archive.put([{ kind: 'part', bytes: 'what was cut', text: 'what was cut' }])
 */
export function memoryArchive(options: MemoryArchiveOptions = {}): Archive {
  const { key = newKey() } = kindsGiven('memoryArchive', knownOptions('memoryArchive', options, { key: true }), { key: 'a text' })
  let held: { readonly records: Shelf; readonly links: MemoryLinks } | undefined = { records: new Shelf(key), links: new MemoryLinks() }
  const open = () => {
    if (!held) throw new DecantError('archive-closed', 'The archive was closed', 'Make another: records in memory are lost when it is closed.')
    return held
  }
  const forgetVectors = (hash: string): void => {
    const { records, links } = open()
    for (const vector of links.targets(hash, 'vectors:')) {
      records.remove(vector)
      links.drop(vector)
    }
  }
  /** Finds a record by its own name, or by that of a record it replaced. */
  const find = (name: string): Held | undefined => {
    const { records, links } = open()
    const refOrHash = handleIn(name) ?? name
    const found = records.find(refOrHash)
    const [other] = found ? [] : links.from(refOrHash, OLD_REF)
    return other === undefined ? found : records.find(other)
  }
  const forget = (refOrHash: string): boolean => {
    const { records, links } = open()
    const hash = find(refOrHash)?.hash
    if (hash === undefined) return false
    forgetVectors(hash)
    links.drop(hash)
    return records.remove(hash)
  }
  const newest = (): string | undefined => {
    for (const { hash, kind } of open().records.latest(undefined)) if (kind !== 'vector') return hash
    return undefined
  }
  return {
    key,
    volatile: true,
    async put(entries, options = {}) {
      kindsGiven('put', options, { signal: SIGNAL }).signal?.throwIfAborted()
      const { records } = open()
      return entriesGiven(entries).map((entry) => records.add(entry).record)
    },
    get: async (refOrHash) => find(textGiven(refOrHash, 'get'))?.record,
    search: async (query, options = {}) => searched(open().records, textGiven(query, 'search'), searchGiven('search', options)),
    async list(asked = {}) {
      const { limit = 20, kind, within, before } = searchGiven('list', asked)
      const { records } = open()
      const from = before === undefined ? undefined : records.find(before)
      const found: ArchiveRecord[] = []
      if (before !== undefined && from?.hash !== before) return found
      for (const held of records.latest(from)) {
        if (!(found.length < Math.floor(limit))) break
        if ((kind === undefined || held.kind === kind) && (!within || within(held.hash))) found.push(held.record)
      }
      return found
    },
    link: async (from, to, relation) => open().links.add(from, to, relation),
    linked: async (from, relation) => open().links.from(from, relation),
    forget: async (refOrHash) => forget(textGiven(refOrHash, 'forget')),
    async forgetEach(hashes, instead) {
      const { records, links } = open()
      for (const hash of hashes) {
        const held = records.find(hash)
        const bytes = instead?.get(hash)
        if (held && bytes !== undefined) {
          forgetVectors(hash)
          const text = held.text !== undefined && { text: bytes }
          const other = records.add({ kind: held.kind, bytes, ...text, ...(held.meta && { meta: held.meta }) }, held.put).hash
          links.move(hash, other)
          links.add(held.ref, other, OLD_REF)
        }
        forget(hash)
      }
    },
    async unlessPut() {
      const last = newest()
      return async (hashes, since) => {
        const { records } = open()
        if (newest() !== last || hashes.some((hash) => (records.find(hash)?.record.at ?? 0) >= since)) return false
        for (const hash of hashes) forget(hash)
        return true
      }
    },
    async shrink() {
      open()
    },
    async close() {
      held = undefined
    },
  }
}
