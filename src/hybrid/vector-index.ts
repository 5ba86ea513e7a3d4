import { hash as digest } from 'node:crypto'
import { type Archive, type ArchiveRecord, ignoreHashMismatch, redact } from '../archive/index.ts'
import { DecantError } from '../message/index.ts'
import { cosineSimilarity, type Embedder } from '../relevance/index.ts'
import { type ActiveEmbedder, EmbedderFailure, GuardedEmbedder } from './guarded-embedder.ts'
import { textWindows } from './text-windows.ts'

/** A record near a query, and its nearest window. */
export interface VectorHit {
  readonly hash: string
  readonly window: number
  /** Cosine, above 0. */
  readonly score: number
}

/** Limits of a `VectorIndex`, and its listener. */
export interface VectorIndexOptions {
  /** Maximum number of windows kept in memory. */
  readonly maxWindows: number
  /** Milliseconds that one search waits for the embedder. */
  readonly timeout: number
  /** Called for texts that stay without vectors, and for vectors that could not be stored. */
  readonly onFailure: (error: Error) => void
}

/** A record whose windows have no vectors yet. */
interface PendingRecord {
  readonly hash: string
  readonly windows: readonly string[]
}

/** Records that are read at a time. */
const PAGE_SIZE = 50
/** The maximum that one call of the embedder takes: some servers refuse more than 16,000 tokens, and slow ones shall make visible progress. */
const BATCH = { windows: 32, characters: 24_000 } as const
/** Bytes of the record's hash, stored before the vectors. */
const HASH_BYTES = 32

/**
 * The vectors of an archive's parts, those of the latest parts first. A vector is made once: it is stored in the archive, linked from the record that it
 * was made from, so that the next process finds it.
 */
export class VectorIndex {
  readonly #archive: Archive
  readonly #embedder: GuardedEmbedder
  readonly #options: VectorIndexOptions
  /** By hash, one vector per window, newest records first; an empty list for records without text and for those that the embedder refuses. */
  #vectors = new Map<string, readonly Float32Array[]>()
  /** Whether all records present at the last walk are in memory, or as many as fit. */
  #isComplete = false
  #isFull = false
  #update: Promise<void> | undefined
  /** Hashes forgotten while a walk was under way. */
  readonly #forgotten = new Set<string>()
  #canStore = true

  constructor(archive: Archive, embedder: Embedder | ((signal: AbortSignal) => Promise<Embedder>), options: VectorIndexOptions) {
    this.#archive = archive
    this.#options = options
    this.#embedder = new GuardedEmbedder(embedder, options.timeout)
  }

  /**
   * Returns the records nearest to a query, best first, after embedding records put since the last search, as far as the time allows.
   * @throws EmbedderFailure if the query has no vector
   */
  async nearest(text: string, limit: number, isVisible?: (hash: string) => boolean): Promise<VectorHit[]> {
    const query = redact(text, this.#archive.key).toWellFormed()
    const queryVector = await this.#embedder.within(async (embedder) => {
      const [vector] = await embedder.vectors([query])
      await this.#update
      this.#update ??= this.#catchUp(embedder, query).finally(() => {
        this.#update = undefined
      })
      await this.#update
      return vector as Float32Array
    })
    return [...this.#vectors]
      .filter(([hash]) => isVisible?.(hash) ?? true)
      .map(([hash, vectors]) => ({ hash, ...nearestWindow(vectors, queryVector) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .slice(0, limit)
  }

  forget(hash: string): void {
    this.#vectors.delete(hash)
    this.#forgotten.add(hash)
    if (this.#isFull) this.#isComplete = false
  }

  /** Asks no more, and waits until the walk under way has noticed. */
  async close(): Promise<void> {
    this.#embedder.close()
    await this.#update?.catch(() => undefined)
  }

  /**
   * Walks from the latest record back until the rest is known, or until as many windows are in memory as fit; if the embedder fails, the walk ends with the
   * vectors made so far.
   */
  async #catchUp(embedder: ActiveEmbedder, query: string): Promise<void> {
    const wasComplete = this.#isComplete
    this.#isComplete = false
    this.#forgotten.clear()
    this.#canStore = true
    const found = new Map<string, readonly Float32Array[]>()
    let windows = 0
    const retain = (hash: string, vectors: readonly Float32Array[]) => {
      if (windows >= this.#options.maxWindows || found.has(hash)) return
      windows += Math.max(1, vectors.length)
      found.set(hash, vectors)
    }
    let isComplete = false
    try {
      let page = await this.#readPage()
      for (;;) {
        const missing = page.filter(({ hash }) => !this.#vectors.has(hash))
        await this.#addVectors(missing, embedder, query)
        for (const { hash } of page) retain(hash, this.#vectors.get(hash) ?? [])
        isComplete = page.length < PAGE_SIZE || windows >= this.#options.maxWindows || (wasComplete && missing.length === 0)
        if (isComplete) break
        const next = await this.#readPage(page.at(-1)?.hash)
        if (next.length === 0) isComplete = await this.#isEnd(page)
        if (next.length === 0) break
        page = next
      }
    } catch (error) {
      if (!(error instanceof EmbedderFailure)) throw error
      this.#options.onFailure(error)
    }
    for (const [hash, vectors] of this.#vectors) retain(hash, vectors)
    for (const hash of this.#forgotten) found.delete(hash)
    this.#isFull = windows >= this.#options.maxWindows
    this.#vectors = found
    this.#isComplete = isComplete && this.#forgotten.size === 0
  }

  #readPage(before?: string): Promise<readonly ArchiveRecord[]> {
    return this.#archive.list({ kind: 'part', limit: PAGE_SIZE, ...(before !== undefined && { before }) })
  }

  /** Whether no page follows because this was the last one, and not because its last record was forgotten meanwhile. */
  async #isEnd(page: readonly ArchiveRecord[]): Promise<boolean> {
    const [last] = await this.#archive.list({ kind: 'part', limit: 1, before: page.at(-2)?.hash ?? '' })
    return last?.hash === page.at(-1)?.hash
  }

  /** Gives records their vectors: those stored in the archive, else new ones. */
  async #addVectors(records: readonly ArchiveRecord[], embedder: ActiveEmbedder, query: string): Promise<void> {
    let batch: PendingRecord[] = []
    let windows = 0
    let characters = 0
    for (const record of records) {
      const pending: PendingRecord = { hash: record.hash, windows: record.meta?.span === true ? [] : textWindows(record, this.#archive.key) }
      const stored = pending.windows.length === 0 ? [] : await this.#storedVectors(pending, embedder.name)
      if (stored) this.#vectors.set(record.hash, stored)
      if (stored) continue
      const length = pending.windows.reduce((sum, window) => sum + window.length, 0)
      if (batch.length > 0 && (windows + pending.windows.length > BATCH.windows || characters + length > BATCH.characters)) {
        await this.#embed(batch, embedder, query)
        batch = []
        windows = characters = 0
      }
      batch.push(pending)
      windows += pending.windows.length
      characters += length
    }
    if (batch.length > 0) await this.#embed(batch, embedder, query)
  }

  /** Embeds records together. A refused batch is halved, down to a record refused alone, which stays without vectors if the query is still accepted. */
  async #embed(batch: readonly PendingRecord[], embedder: ActiveEmbedder, query: string): Promise<void> {
    let vectors: readonly Float32Array[]
    try {
      vectors = await embedder.vectors(batch.flatMap(({ windows }) => windows))
    } catch (error) {
      if (!(error instanceof EmbedderFailure) || error.isFinal) throw error
      if (batch.length > 1) {
        const half = Math.ceil(batch.length / 2)
        await this.#embed(batch.slice(0, half), embedder, query)
        await this.#embed(batch.slice(half), embedder, query)
        return
      }
      await embedder.vectors([query])
      this.#vectors.set((batch[0] as PendingRecord).hash, [])
      this.#options.onFailure(new Error(`${error.message} One text stays without vectors and is found by its words alone.`, { cause: error }))
      return
    }
    let at = 0
    const recordsVectors: (readonly Float32Array[])[] = []
    for (const { hash, windows } of batch) {
      const recordVectors = vectors.slice(at, at + windows.length)
      at += windows.length
      recordsVectors.push(recordVectors)
      this.#vectors.set(hash, recordVectors)
    }
    await this.#storeVectors(batch, recordsVectors, embedder.name)
  }

  async #storedVectors({ hash, windows }: PendingRecord, name: string): Promise<readonly Float32Array[] | undefined> {
    const [vectorHash] = await this.#archive.linked(hash, relationOf(name))
    const record = vectorHash === undefined ? undefined : await this.#archive.get(vectorHash).catch(ignoreHashMismatch)
    const size = record ? (record.bytes.length - HASH_BYTES) / 4 / windows.length : 0
    if (!record || size < 1 || !Number.isInteger(size)) return undefined
    const view = new DataView(record.bytes.buffer, record.bytes.byteOffset + HASH_BYTES)
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
  async #storeVectors(batch: readonly PendingRecord[], vectors: readonly (readonly Float32Array[])[], name: string): Promise<void> {
    if (!this.#canStore) return
    try {
      const entries = batch.map(({ hash }, i) => ({
        kind: 'vector' as const,
        bytes: encodeVectors(hash, vectors[i] ?? []),
        meta: { embedder: name, of: hash },
      }))
      const vectorHashes = entries.map(({ bytes }) => digest('sha256', bytes))
      for (const [i, { hash }] of batch.entries()) await this.#archive.link(hash, vectorHashes[i] as string, relationOf(name))
      await this.#archive.put(entries)
      for (const [i, { hash }] of batch.entries())
        if (this.#forgotten.has(hash) || !(await this.#archive.get(hash).catch(ignoreHashMismatch))) await this.#archive.forget(vectorHashes[i] as string)
    } catch (error) {
      if (!(error instanceof DecantError)) throw error
      this.#canStore = false
      this.#options.onFailure(new Error(`Vectors could not be kept in the archive and will be made again: ${error.message}.`, { cause: error }))
    }
  }
}

function relationOf(name: string): string {
  return `vectors:1:${name}`
}

function encodeVectors(hash: string, vectors: readonly Float32Array[]): Uint8Array {
  const size = vectors[0]?.length ?? 0
  const bytes = new Uint8Array(HASH_BYTES + vectors.length * size * 4)
  bytes.set(Buffer.from(hash, 'hex').subarray(0, HASH_BYTES))
  const view = new DataView(bytes.buffer, HASH_BYTES)
  for (const [i, vector] of vectors.entries()) for (let j = 0; j < size; j++) view.setFloat32((i * size + j) * 4, vector[j] as number, true)
  return bytes
}

function nearestWindow(vectors: readonly Float32Array[], queryVector: Float32Array): { window: number; score: number } {
  let best = { window: 0, score: 0 }
  for (const [window, vector] of vectors.entries()) {
    const score = vector.length === queryVector.length ? cosineSimilarity(vector, queryVector) : 0
    if (score > best.score) best = { window, score }
  }
  return best
}
