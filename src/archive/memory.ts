import { createHash } from 'node:crypto'
import type { Archive, ArchiveEntry, ArchiveHit, ArchiveRecord } from './archive.ts'
import { newKey } from './key.ts'
import { redact } from './redact.ts'
import { refOf } from './ref.ts'
import { searchWords } from './search-words.ts'
import { snippet } from './snippet.ts'

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
export function memoryArchive({ key = newKey() }: MemoryArchiveOptions = {}): Archive {
  const records = new Map<string, Held>()
  const hashes = new Map<string, string>()
  const links = new Map<string, string[]>()
  const find = (refOrHash: string) => records.get(hashes.get(refOrHash) ?? refOrHash)
  return {
    key,
    volatile: true,
    async put(entries, options) {
      options?.signal?.throwIfAborted()
      return entries.map((entry) => {
        const hash = createHash('sha256').update(entry.bytes).digest('hex')
        const known = records.get(hash)
        if (known) return known.mend(entry)
        const held = new Held(entry, hash, refOf(key, entry.bytes))
        records.set(hash, held)
        hashes.set(held.ref, hash)
        return held
      })
    },
    get: async (refOrHash) => find(refOrHash),
    search: async (query, options = {}) => searched([...records.values()], query, options),
    async list({ limit = 20, kind, before } = {}) {
      const latest = [...records.values()].reverse()
      const start = before === undefined ? 0 : latest.findIndex(({ hash }) => hash === before) + 1
      if (before !== undefined && start === 0) return []
      return latest
        .slice(start)
        .filter((held) => kind === undefined || held.kind === kind)
        .slice(0, limit)
    },
    async link(from, to, relation) {
      const targets = links.get(`${relation}\n${from}`) ?? []
      links.set(`${relation}\n${from}`, [to, ...targets.filter((target) => target !== to)])
    },
    linked: async (from, relation) => links.get(`${relation}\n${from}`) ?? [],
    async forget(refOrHash) {
      const held = find(refOrHash)
      if (held) hashes.delete(held.ref)
      return held !== undefined && records.delete(held.hash)
    },
    close: async () => {},
  }
}

/** A record that keeps what it was given and makes bytes of it when asked. */
class Held implements ArchiveRecord {
  readonly hash: string
  readonly ref: string
  readonly kind: ArchiveRecord['kind']
  readonly meta?: Readonly<Record<string, unknown>>
  text: string | undefined
  readonly #given: Uint8Array | string

  constructor(entry: ArchiveEntry, hash: string, ref: string) {
    this.hash = hash
    this.ref = ref
    this.kind = entry.kind
    this.text = entry.text
    this.#given = typeof entry.bytes === 'string' ? entry.bytes : new Uint8Array(entry.bytes)
    if (entry.meta) this.meta = entry.meta
  }

  get bytes(): Uint8Array {
    return typeof this.#given === 'string' ? Buffer.from(this.#given) : new Uint8Array(this.#given)
  }

  /** The same bytes came again: what was not searchable before becomes so. */
  mend(entry: ArchiveEntry): this {
    this.text ??= entry.text
    return this
  }
}

function searched(all: readonly Held[], query: string, { limit = 10, kind }: { limit?: number; kind?: ArchiveRecord['kind'] }): ArchiveHit[] {
  const wanted = [...new Set(searchWords(query))]
  const texts = all
    .filter((held) => held.text !== undefined && (kind === undefined || held.kind === kind))
    .map((held) => ({ held, has: new Set(searchWords(held.text as string)) }))
  const weight = new Map(wanted.map((word) => [word, Math.log(1 + texts.length / (1 + texts.filter(({ has }) => has.has(word)).length))]))
  const scored = texts.map(({ held, has }) => ({ held, score: wanted.reduce((sum, word) => sum + (has.has(word) ? (weight.get(word) ?? 0) : 0), 0) }))
  const best = scored.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score || (a.held.ref < b.held.ref ? -1 : 1))
  return best.slice(0, limit).map(({ held, score }) => ({
    ref: held.ref,
    hash: held.hash,
    kind: held.kind,
    snippet: redact(snippet(held.text as string, wanted)),
    score,
    ...(held.meta && { meta: held.meta }),
  }))
}
