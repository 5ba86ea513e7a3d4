import { hash as digest } from 'node:crypto'
import { type Archive, type ArchiveRecord, redact, unlessAltered } from '../archive/index.ts'
import { DecantError } from '../message/index.ts'
import { type Embedder, similarity } from '../relevance/index.ts'
import { type Asked, AskedEmbedder, EmbedderFailure } from './asked-embedder.ts'
import { windowsOf } from './text-windows.ts'

/** A record near a query, and its nearest window. */
export interface Near {
  readonly hash: string
  readonly window: number
  /** Cosine, above 0. */
  readonly score: number
}

/** How a shelf holds vectors. */
export interface ShelfOptions {
  /** The most windows held in memory. */
  readonly most: number
  /** Milliseconds that one search waits for the embedder. */
  readonly patience: number
  /** Called for texts that stay without vectors, and for vectors that could not be stored. */
  readonly onFailure: (error: Error) => void
}

/** A record whose windows have no vectors yet. */
interface Bare {
  readonly hash: string
  readonly windows: readonly string[]
}

/** Records that are read at a time. */
const PAGE = 50
/** The most that one call of the embedder takes: some servers refuse more than 16,000 tokens, and slow ones shall make visible progress. */
const BATCH = { windows: 32, characters: 24_000 } as const
/** Bytes of the record's hash, stored before the vectors. */
const HASH = 32

/**
 * The vectors of an archive's parts, those of the latest parts first. A vector is made once: it is stored in the archive, linked from the record that it
 * was made from, so that the next process finds it.
 */
export class VectorShelf {
  readonly #archive: Archive
  readonly #embedder: AskedEmbedder
  readonly #options: ShelfOptions
  /** By hash, one vector per window, newest records first; an empty list for records without text and for those that the embedder refuses. */
  #held = new Map<string, readonly Float32Array[]>()
  /** Whether all records present at the last walk are held, or as many as fit. */
  #isComplete = false
  #isFull = false
  #walk: Promise<void> | undefined
  /** Hashes forgotten while a walk was under way. */
  readonly #gone = new Set<string>()
  #keeps = true

  constructor(archive: Archive, embedder: Embedder | ((signal: AbortSignal) => Promise<Embedder>), options: ShelfOptions) {
    this.#archive = archive
    this.#options = options
    this.#embedder = new AskedEmbedder(embedder, options.patience)
  }

  /**
   * Returns the records nearest to a query, best first, after embedding records put since the last search, as far as the time allows.
   * @throws EmbedderFailure if the query has no vector
   */
  async nearest(words: string, limit: number, within: (hash: string) => boolean = () => true): Promise<Near[]> {
    const query = redact(words, this.#archive.key).toWellFormed()
    const asked = await this.#embedder.within(async (embedder) => {
      const [vector] = await embedder.vectors([query])
      await this.#walk
      this.#walk ??= this.#catchUp(embedder, query).finally(() => {
        this.#walk = undefined
      })
      await this.#walk
      return vector as Float32Array
    })
    return [...this.#held]
      .filter(([hash]) => within(hash))
      .map(([hash, vectors]) => ({ hash, ...nearestOf(vectors, asked) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .slice(0, limit)
  }

  forget(hash: string): void {
    this.#held.delete(hash)
    this.#gone.add(hash)
    if (this.#isFull) this.#isComplete = false
  }

  /** Asks no more, and waits until the walk under way has noticed. */
  async close(): Promise<void> {
    this.#embedder.close()
    await this.#walk?.catch(() => undefined)
  }

  /**
   * Walks from the latest record back until the rest is known, or until as many windows are held as fit; if the embedder fails, the walk ends with the
   * vectors made so far.
   */
  async #catchUp(embedder: Asked, query: string): Promise<void> {
    const wasComplete = this.#isComplete
    this.#isComplete = false
    this.#gone.clear()
    this.#keeps = true
    const walked = new Map<string, readonly Float32Array[]>()
    let windows = 0
    const hold = (hash: string, vectors: readonly Float32Array[]) => {
      if (windows >= this.#options.most || walked.has(hash)) return
      windows += Math.max(1, vectors.length)
      walked.set(hash, vectors)
    }
    let isWhole = false
    try {
      let page = await this.#page()
      for (;;) {
        const fresh = page.filter(({ hash }) => !this.#held.has(hash))
        await this.#take(fresh, embedder, query)
        for (const { hash } of page) hold(hash, this.#held.get(hash) ?? [])
        isWhole = page.length < PAGE || windows >= this.#options.most || (wasComplete && fresh.length === 0)
        if (isWhole) break
        const next = await this.#page(page.at(-1)?.hash)
        if (next.length === 0) isWhole = await this.#isEnd(page)
        if (next.length === 0) break
        page = next
      }
    } catch (error) {
      if (!(error instanceof EmbedderFailure)) throw error
      this.#options.onFailure(error)
    }
    for (const [hash, vectors] of this.#held) hold(hash, vectors)
    for (const hash of this.#gone) walked.delete(hash)
    this.#isFull = windows >= this.#options.most
    this.#held = walked
    this.#isComplete = isWhole && this.#gone.size === 0
  }

  #page(before?: string): Promise<readonly ArchiveRecord[]> {
    return this.#archive.list({ kind: 'part', limit: PAGE, ...(before !== undefined && { before }) })
  }

  /** Whether no page follows because this was the last one, and not because its last record was forgotten meanwhile. */
  async #isEnd(page: readonly ArchiveRecord[]): Promise<boolean> {
    const [last] = await this.#archive.list({ kind: 'part', limit: 1, before: page.at(-2)?.hash ?? '' })
    return last?.hash === page.at(-1)?.hash
  }

  /** Gives records their vectors: those stored in the archive, else new ones. */
  async #take(records: readonly ArchiveRecord[], embedder: Asked, query: string): Promise<void> {
    let batch: Bare[] = []
    let windows = 0
    let characters = 0
    for (const record of records) {
      const bare: Bare = { hash: record.hash, windows: record.meta?.span === true ? [] : windowsOf(record, this.#archive.key) }
      const kept = bare.windows.length === 0 ? [] : await this.#kept(bare, embedder.name)
      if (kept) this.#held.set(record.hash, kept)
      if (kept) continue
      const length = bare.windows.reduce((sum, window) => sum + window.length, 0)
      if (batch.length > 0 && (windows + bare.windows.length > BATCH.windows || characters + length > BATCH.characters)) {
        await this.#embed(batch, embedder, query)
        batch = []
        windows = characters = 0
      }
      batch.push(bare)
      windows += bare.windows.length
      characters += length
    }
    if (batch.length > 0) await this.#embed(batch, embedder, query)
  }

  /** Embeds records together. A refused batch is halved, down to a record refused alone, which stays without vectors if the query is still accepted. */
  async #embed(batch: readonly Bare[], embedder: Asked, query: string): Promise<void> {
    let made: readonly Float32Array[]
    try {
      made = await embedder.vectors(batch.flatMap(({ windows }) => windows))
    } catch (error) {
      if (!(error instanceof EmbedderFailure) || error.isFinal) throw error
      if (batch.length > 1) {
        const half = Math.ceil(batch.length / 2)
        await this.#embed(batch.slice(0, half), embedder, query)
        await this.#embed(batch.slice(half), embedder, query)
        return
      }
      await embedder.vectors([query])
      this.#held.set((batch[0] as Bare).hash, [])
      this.#options.onFailure(new Error(`${error.message} One text stays without vectors and is found by its words alone.`, { cause: error }))
      return
    }
    let at = 0
    const vectors: (readonly Float32Array[])[] = []
    for (const { hash, windows } of batch) {
      const own = made.slice(at, at + windows.length)
      at += windows.length
      vectors.push(own)
      this.#held.set(hash, own)
    }
    await this.#keep(batch, vectors, embedder.name)
  }

  async #kept({ hash, windows }: Bare, name: string): Promise<readonly Float32Array[] | undefined> {
    const [made] = await this.#archive.linked(hash, relationOf(name))
    const record = made === undefined ? undefined : await this.#archive.get(made).catch(unlessAltered)
    const size = record ? (record.bytes.length - HASH) / 4 / windows.length : 0
    if (!record || size < 1 || !Number.isInteger(size)) return undefined
    const view = new DataView(record.bytes.buffer, record.bytes.byteOffset + HASH)
    return windows.map((_, i) => {
      const vector = new Float32Array(size)
      for (let j = 0; j < size; j++) vector[j] = view.getFloat32((i * size + j) * 4, true)
      return vector
    })
  }

  /**
   * Stores vectors for the next process, except those of a record forgotten meanwhile. They are linked first, so that no vector is ever without its record.
   * The record's hash precedes them, so that no two records share a vector.
   */
  async #keep(batch: readonly Bare[], vectors: readonly (readonly Float32Array[])[], name: string): Promise<void> {
    if (!this.#keeps) return
    try {
      const entries = batch.map(({ hash }, i) => ({ kind: 'vector' as const, bytes: bytesOf(hash, vectors[i] ?? []), meta: { embedder: name, of: hash } }))
      const made = entries.map(({ bytes }) => digest('sha256', bytes))
      for (const [i, { hash }] of batch.entries()) await this.#archive.link(hash, made[i] as string, relationOf(name))
      await this.#archive.put(entries)
      for (const [i, { hash }] of batch.entries())
        if (this.#gone.has(hash) || !(await this.#archive.get(hash).catch(unlessAltered))) await this.#archive.forget(made[i] as string)
    } catch (error) {
      if (!(error instanceof DecantError)) throw error
      this.#keeps = false
      this.#options.onFailure(new Error(`Vectors could not be kept in the archive and will be made again: ${error.message}.`, { cause: error }))
    }
  }
}

function relationOf(name: string): string {
  return `vectors:1:${name}`
}

function bytesOf(hash: string, vectors: readonly Float32Array[]): Uint8Array {
  const size = vectors[0]?.length ?? 0
  const bytes = new Uint8Array(HASH + vectors.length * size * 4)
  bytes.set(Buffer.from(hash, 'hex').subarray(0, HASH))
  const view = new DataView(bytes.buffer, HASH)
  for (const [i, vector] of vectors.entries()) for (let j = 0; j < size; j++) view.setFloat32((i * size + j) * 4, vector[j] as number, true)
  return bytes
}

function nearestOf(vectors: readonly Float32Array[], asked: Float32Array): { window: number; score: number } {
  let best = { window: 0, score: 0 }
  for (const [window, vector] of vectors.entries()) {
    const score = vector.length === asked.length ? similarity(vector, asked) : 0
    if (score > best.score) best = { window, score }
  }
  return best
}
