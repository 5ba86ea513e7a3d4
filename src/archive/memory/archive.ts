import { checkText, DecantError } from '../../message/index.ts'
import { ABORT_SIGNAL, checkOptionKinds, checkOptionNames } from '../../validation/index.ts'
import type { Archive, ArchiveRecord } from '../archive.ts'
import { checkForgetEach, checkLink } from '../check-change.ts'
import { handleIn } from '../ref/handle-in.ts'
import { newKey } from '../ref/key.ts'
import { OLD_REF } from '../ref/old-ref.ts'
import { checkEntries, checkSearch } from '../search/check-search.ts'
import { MemoryLinks } from './links.ts'
import type { MemoryRecord } from './memory-record.ts'
import { MemoryRecords } from './memory-records.ts'
import { searchRecords } from './search-records.ts'

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
  const { key = newKey() } = checkOptionKinds('memoryArchive', checkOptionNames('memoryArchive', options, { key: true }), { key: 'a text' })
  let contents: { readonly records: MemoryRecords; readonly links: MemoryLinks } | undefined = { records: new MemoryRecords(key), links: new MemoryLinks() }
  const open = () => {
    if (!contents) throw new DecantError('archive-closed', 'The archive was closed', 'Make another: records in memory are lost when it is closed.')
    return contents
  }
  const forgetVectors = (hash: string): void => {
    const { records, links } = open()
    for (const vector of links.targets(hash, 'vectors:')) {
      records.remove(vector)
      links.drop(vector)
    }
  }
  /** Finds a record by its name, or by that of a record it replaced. */
  const find = (name: string): MemoryRecord | undefined => {
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
      checkOptionKinds('put', options, { signal: ABORT_SIGNAL }).signal?.throwIfAborted()
      const { records } = open()
      return checkEntries(entries).map((entry) => records.add(entry).record)
    },
    get: async (refOrHash) => find(checkText(refOrHash, 'get'))?.record,
    search: async (query, options = {}) => searchRecords(open().records, checkText(query, 'search'), checkSearch('search', options)),
    async list(options = {}) {
      const { limit = 20, kind, isVisible, before } = checkSearch('list', options)
      const { records } = open()
      const from = before === undefined ? undefined : records.find(before)
      const found: ArchiveRecord[] = []
      if (before !== undefined && from?.hash !== before) return found
      for (const record of records.latest(from)) {
        if (!(found.length < Math.floor(limit))) break
        if ((kind === undefined || record.kind === kind) && (!isVisible || isVisible(record.hash))) found.push(record.record)
      }
      return found
    },
    async link(from, to, relation) {
      checkLink('link', from, to, relation)
      open().links.add(from, to, relation)
    },
    async linked(from, relation) {
      checkLink('linked', from, relation)
      return open().links.from(from, relation)
    },
    forget: async (refOrHash) => forget(checkText(refOrHash, 'forget')),
    async forgetEach(hashes, instead) {
      checkForgetEach(hashes, instead)
      const { records, links } = open()
      for (const hash of hashes) {
        const record = records.find(hash)
        const bytes = instead?.get(hash)
        if (record && bytes !== undefined) {
          forgetVectors(hash)
          const text = record.text !== undefined && { text: bytes }
          const newHash = records.add({ kind: record.kind, bytes, ...text, ...(record.meta && { meta: record.meta }) }, record.put).hash
          links.move(hash, newHash)
          links.add(record.ref, newHash, OLD_REF)
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
      contents = undefined
    },
  }
}
