import { handle } from '../../message/index.ts'
import type { Archive, ArchiveRecord } from '../archive.ts'
import { eachRecord } from './each-record.ts'
import { ignoreHashMismatch } from './ignore-hash-mismatch.ts'
import { recordText } from './record-text.ts'
import { sessionFamilies } from './session-families.ts'

/** A record without its bytes. */
export interface ArchiveRecordInfo extends Omit<ArchiveRecord, 'bytes'> {
  readonly size: number
}

const HASHES = /\b[0-9a-f]{64}\b/g

/**
 * What an archive contains, and what of it is kept when old records are deleted: everything put since a moment, or without a time, and everything that a kept
 * record refers to: by handle or hash in its text, as the input it was made from, as cut together with it, as a part of the same session or of one that shares
 * its history.
 */
export class Stock {
  readonly #archive: Archive
  readonly #before: number
  readonly #records = new Map<string, ArchiveRecordInfo>()
  readonly #hashes = new Map<string, string>()
  /** By the name of a session, the hash of an input or the link of a compaction: records that are kept or deleted together. */
  readonly #runs = new Map<string, string[]>()
  /** By the hash of a remembered compaction: the links under which it is remembered. */
  readonly #links = new Map<string, string[]>()
  readonly #kept = new Set<string>()

  /** @param before in milliseconds since 1970 */
  constructor(archive: Archive, before: number) {
    this.#archive = archive
    this.#before = before
  }

  /** Adds what came since the last call; resolves to whether there was anything. */
  async addNew(): Promise<boolean> {
    const fresh: ArchiveRecordInfo[] = []
    for await (const { hash, ref, kind, bytes, meta, at } of eachRecord(this.#archive)) {
      if (this.#records.has(hash)) break
      fresh.push({ hash, ref, kind, size: bytes.length, ...(meta && { meta }), ...(at !== undefined && { at }) })
    }
    for (const record of fresh) await this.#add(record)
    return fresh.length > 0
  }

  /** Checks again when the records to be deleted were last put, and recomputes what is kept if any was put again meanwhile; resolves to whether one was. */
  async recheckPutTimes(): Promise<boolean> {
    let wasPutAgain = false
    for (const known of this.removableRecords) {
      const at = (await this.#archive.get(known.hash).catch(ignoreHashMismatch))?.at
      if (at === undefined || at < this.#before) continue
      this.#records.set(known.hash, { ...known, at })
      wasPutAgain = true
    }
    if (wasPutAgain) await this.computeKept()
    return wasPutAgain
  }

  /** Computes what is kept, of all records added so far. */
  async computeKept(): Promise<void> {
    const families = sessionFamilies(this.#records.values())
    const waiting: string[] = []
    const keep = (hash: string | undefined) => {
      if (hash === undefined || this.#kept.has(hash) || !this.#records.has(hash)) return
      this.#kept.add(hash)
      waiting.push(hash)
    }
    for (const { hash, at } of this.#records.values()) if (at === undefined || at >= this.#before) keep(hash)
    for (let hash = waiting.pop(); hash !== undefined; hash = waiting.pop()) {
      for (const run of this.#runsKeptWith(hash, families)) for (const other of this.#runs.get(run) ?? []) keep(other)
      const { kind, meta } = this.#records.get(hash) as ArchiveRecordInfo
      if (kind === 'edit' && typeof meta?.input === 'string') keep(meta.input)
      const record = await this.#archive.get(hash).catch(ignoreHashMismatch)
      for (const name of record ? namesIn(recordText(record)) : []) keep(await this.#hashOf(name))
    }
  }

  get keptRecords(): readonly ArchiveRecordInfo[] {
    return [...this.#records.values()].filter(({ hash }) => this.#kept.has(hash))
  }

  /** The latest first. */
  get removableRecords(): readonly ArchiveRecordInfo[] {
    return [...this.#records.values()].filter(({ hash }) => !this.#kept.has(hash))
  }

  async #add(record: ArchiveRecordInfo): Promise<void> {
    const { hash, ref, meta } = record
    this.#records.set(hash, record)
    this.#hashes.set(ref, hash)
    if (typeof meta?.session === 'string') addToList(this.#runs, meta.session, hash)
    if (typeof meta?.input === 'string') addToList(this.#runs, meta.input, hash)
    if (typeof meta?.link !== 'string') return
    if (!this.#runs.has(meta.link)) for (const event of await this.#archive.linked(meta.link, 'compaction')) addToList(this.#links, event, meta.link)
    addToList(this.#runs, meta.link, hash)
  }

  /** Runs that are kept with a record: sharing a text with another run does not keep that run. */
  #runsKeptWith(hash: string, families: ReadonlyMap<string, ReadonlySet<string>>): string[] {
    const { kind, meta } = this.#records.get(hash) as ArchiveRecordInfo
    if (kind === 'input') return [hash]
    if (kind !== 'event') return []
    const session = typeof meta?.session === 'string' ? [meta.session, ...(families.get(meta.session) ?? [])] : []
    return [...session, ...(this.#links.get(hash) ?? [])]
  }

  /** Only the archive knows a handle made under a lost key. */
  async #hashOf(name: string): Promise<string | undefined> {
    if (name.length === 64) return name
    const known = this.#hashes.get(name) ?? (await this.#archive.get(name).catch(ignoreHashMismatch))?.hash
    if (known !== undefined) this.#hashes.set(name, known)
    return known
  }
}

function namesIn(text: string): Set<string> {
  return new Set([...handle.read(text), ...(text.match(HASHES) ?? [])])
}

function addToList(lists: Map<string, string[]>, key: string, value: string): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}
