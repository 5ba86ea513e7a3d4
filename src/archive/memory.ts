import { createHash } from 'node:crypto'
import { DecantError } from '../message/index.ts'
import { knownOptions } from '../text/index.ts'
import type { Archive, ArchiveEntry, ArchiveHit, ArchiveRecord, ArchiveSearch } from './archive.ts'
import { handleIn } from './handle-in.ts'
import { isStale } from './is-stale.ts'
import { newKey } from './key.ts'
import { MemoryLinks } from './memory-links.ts'
import { OLD_REF } from './old-ref.ts'
import { queryWords } from './query-words.ts'
import { refOf } from './ref.ts'
import { searchWords } from './search-words.ts'
import { snippet } from './snippet.ts'

/** Records of one length up to which each is compared with a new one. */
const FEW = 8

/** Options of an archive in memory. */
export interface MemoryArchiveOptions {
  /** Lower-case hex from which refs are made; random when left out, so that refs of two archives differ. */
  readonly key?: string
}

/**
 * An archive that lives as long as its process. It passes the same contract as the durable ones, but for durability.
 * @example
 * const archive = memoryArchive()
 * const [record] = await archive.put([{ kind: 'part', bytes: 'what was cut', text: 'what was cut' }])
 */
export function memoryArchive(options: MemoryArchiveOptions = {}): Archive {
  const { key = newKey() } = knownOptions('memoryArchive', options, { key: true })
  let held: { readonly records: Shelf; readonly links: MemoryLinks } | undefined = { records: new Shelf(key), links: new MemoryLinks() }
  const open = () => {
    if (!held) throw new DecantError('archive-closed', 'The archive was closed', 'What lives in memory went with it: make another.')
    return held
  }
  const forgetVectors = (hash: string): void => {
    const { records, links } = open()
    for (const vector of links.targets(hash, 'vectors:')) {
      records.remove(vector)
      links.drop(vector)
    }
  }
  /** By its name, or by that of a record whose place it took. */
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
  return {
    key,
    volatile: true,
    async put(entries, options) {
      options?.signal?.throwIfAborted()
      const { records } = open()
      return entries.map((entry) => records.add(entry))
    },
    get: async (refOrHash) => find(refOrHash),
    search: async (query, options = {}) => searched(open().records, query, options),
    async list({ limit = 20, kind, within, before } = {}) {
      const latest = open().records.all().reverse()
      const start = before === undefined ? 0 : latest.findIndex(({ hash }) => hash === before) + 1
      if (before !== undefined && start === 0) return []
      return latest
        .slice(start)
        .filter((held) => (kind === undefined || held.kind === kind) && (!within || within(held.hash)))
        .slice(0, Math.max(0, limit))
    },
    link: async (from, to, relation) => open().links.add(from, to, relation),
    linked: async (from, relation) => open().links.from(from, relation),
    forget: async (refOrHash) => forget(refOrHash),
    async forgetEach(hashes, instead) {
      const { records, links } = open()
      for (const hash of hashes) {
        const held = records.find(hash)
        const bytes = instead?.get(hash)
        if (held && bytes !== undefined) {
          forgetVectors(hash)
          const text = held.text !== undefined && { text: bytes }
          const other = records.add({ kind: held.kind, bytes, ...text, ...(held.meta && { meta: held.meta }) }, held.at).hash
          links.move(hash, other)
          links.add(held.ref, other, OLD_REF)
        }
        forget(hash)
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

/** The records of an archive in the order they came. Nothing is hashed before somebody asks for it, or it takes that to tell two apart. */
class Shelf {
  readonly key: string
  readonly #records = new Set<Held>()
  readonly #byUnits = new Map<number, Alike>()
  /** By hash and by ref, for the first records; the others join when somebody looks for one. */
  readonly #named = new Map<string, Held>()
  #unnamed: Held[] = []

  constructor(key: string) {
    this.key = key
  }

  /** The record of an entry: the one that has its bytes already, or a new one. */
  add(entry: ArchiveEntry, at = Date.now()): Held {
    const held = new Held(entry, this.key, at)
    const alike = this.#byUnits.get(held.units) ?? new Alike()
    const known = alike.find(held)
    if (known) return known.mend(entry, at)
    this.#byUnits.set(held.units, alike.add(held))
    this.#records.add(held)
    this.#unnamed.push(held)
    return held
  }

  all(): Held[] {
    return [...this.#records]
  }

  find(refOrHash: string): Held | undefined {
    for (const held of this.#unnamed) this.#named.set(held.hash, held).set(held.ref, held)
    this.#unnamed = []
    return this.#named.get(refOrHash)
  }

  remove(refOrHash: string): boolean {
    const held = this.find(refOrHash)
    if (!held) return false
    this.#named.delete(held.hash)
    this.#named.delete(held.ref)
    this.#records.delete(held)
    this.#byUnits.get(held.units)?.remove(held)
    return true
  }
}

/** Records of one length, each compared with a new one as long as they are few; where they are many, as short messages of one form are, their hashes tell. */
class Alike {
  #few: Held[] = []
  #byHash: Map<string, Held> | undefined

  find(held: Held): Held | undefined {
    return this.#byHash ? this.#byHash.get(held.hash) : this.#few.find((one) => one.equals(held))
  }

  add(held: Held): this {
    if (this.#byHash) this.#byHash.set(held.hash, held)
    else if (this.#few.push(held) > FEW) {
      this.#byHash = new Map(this.#few.map((one) => [one.hash, one]))
      this.#few = []
    }
    return this
  }

  remove(held: Held): void {
    this.#few = this.#few.filter((one) => one !== held)
    this.#byHash?.delete(held.hash)
  }
}

/** A record that keeps what it was given and makes hash, ref and bytes of it when asked. */
class Held implements ArchiveRecord {
  readonly kind: ArchiveRecord['kind']
  readonly meta?: Readonly<Record<string, unknown>>
  /** UTF-16 units of it as text: equal bytes have equally many, whether they were given as bytes or as text. */
  readonly units: number
  text: string | undefined
  at: number
  readonly #given: Uint8Array | string
  readonly #key: string
  #hash: string | undefined
  #ref: string | undefined

  constructor(entry: ArchiveEntry, key: string, at: number) {
    this.kind = entry.kind
    this.text = entry.text
    this.at = at
    this.#key = key
    this.#given = typeof entry.bytes === 'string' ? entry.bytes : new Uint8Array(entry.bytes)
    this.units = typeof this.#given === 'string' ? this.#given.length : unitsOf(this.#given)
    if (entry.meta) this.meta = JSON.parse(JSON.stringify(entry.meta))
  }

  get hash(): string {
    this.#hash ??= createHash('sha256').update(this.#given).digest('hex')
    return this.#hash
  }

  get ref(): string {
    this.#ref ??= refOf(this.#key, this.#given)
    return this.#ref
  }

  get bytes(): Uint8Array {
    return typeof this.#given === 'string' ? Buffer.from(this.#given) : new Uint8Array(this.#given)
  }

  /** Whether the bytes are the same. Texts that differ have the same bytes only where both hold halves of a character. */
  equals(other: Held): boolean {
    const [own, its] = [this.#given, other.#given]
    if (typeof own !== 'string' || typeof its !== 'string') return this.hash === other.hash
    return own === its || (!own.isWellFormed() && !its.isWellFormed() && this.hash === other.hash)
  }

  /** The same bytes came again: what was not searchable before becomes so. */
  mend(entry: ArchiveEntry, at: number): this {
    this.text ??= entry.text
    if (isStale(this.at, at)) this.at = at
    return this
  }
}

function unitsOf(bytes: Uint8Array): number {
  let units = 0
  for (const byte of bytes) if ((byte & 0xc0) !== 0x80) units += byte < 0xf0 ? 1 : 2
  return units
}

function searched(records: Shelf, query: string, { limit = 10, kind, within }: ArchiveSearch): ArchiveHit[] {
  const wanted = queryWords(query)
  const texts = records
    .all()
    .filter((held) => held.text !== undefined && (kind === undefined || held.kind === kind))
    .map((held) => ({ held, has: new Set(searchWords(held.text as string)) }))
  const weight = new Map(wanted.map((word) => [word, Math.log(1 + texts.length / (1 + texts.filter(({ has }) => has.has(word)).length))]))
  const scored = texts.map(({ held, has }) => ({ held, score: wanted.reduce((sum, word) => sum + (has.has(word) ? (weight.get(word) ?? 0) : 0), 0) }))
  const best = scored.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score || (a.held.ref < b.held.ref ? -1 : 1))
  const seen = within ? best.filter(({ held }) => within(held.hash)) : best
  return seen.slice(0, Math.max(0, limit)).map(({ held, score }) => ({
    ref: held.ref,
    hash: held.hash,
    kind: held.kind,
    snippet: snippet(held.text as string, wanted, records.key),
    score,
    ...(held.meta && { meta: held.meta }),
  }))
}
