import { type Archive, type ArchiveRecord, redact } from './archive/index.ts'
import { DecantError } from './message/index.ts'
import { type Embedder, similarity } from './relevance/index.ts'
import { windowsOf } from './text-windows.ts'

/** A record near to a query, and which of its windows is the nearest. */
export interface Near {
  readonly hash: string
  readonly window: number
  /** Cosine, above 0. */
  readonly score: number
}

/** What an embedder threw, or that its answer was none. */
export class EmbedderFailure extends Error {}

/** How a shelf holds vectors. */
export interface ShelfOptions {
  /** Windows that are held. */
  readonly most: number
  /** Milliseconds that one call of the embedder may take. */
  readonly patience: number
  /** Told of vectors that could not be kept in the archive. */
  readonly onFailure: (error: Error) => void
}

/** So many records are brought up to date with one call of the embedder. */
const PAGE = 20

/**
 * The vectors of the parts of an archive, the latest first. A vector is made once: it is kept in the archive beside the record it was made of, linked from
 * it, and found there by the next process.
 */
export class VectorShelf {
  readonly #archive: Archive
  readonly #embedder: Embedder
  readonly #most: number
  readonly #patience: number
  readonly #onFailure: (error: Error) => void
  readonly #relation: string
  /** By hash, a vector a window, newest records first. */
  #held = new Map<string, readonly Float32Array[]>()
  /** The newest record when all older ones were known. */
  #front: string | undefined
  #turn: Promise<unknown> = Promise.resolve()

  /**
   */
  constructor(archive: Archive, embedder: Embedder, { most, patience, onFailure }: ShelfOptions) {
    this.#archive = archive
    this.#embedder = embedder
    this.#most = most
    this.#patience = patience
    this.#onFailure = onFailure
    this.#relation = `vectors:1:${embedder.name}:${embedder.dimensions}`
  }

  /** The records nearest to a query, best first, after all that was put since has its vectors. @throws EmbedderFailure */
  nearest(query: string, limit: number): Promise<Near[]> {
    const answer = this.#turn.then(() => this.#nearest(query, limit))
    this.#turn = answer.catch(() => undefined)
    return answer
  }

  forget(hash: string): void {
    this.#held.delete(hash)
  }

  async #nearest(query: string, limit: number): Promise<Near[]> {
    await this.#catchUp()
    const [asked] = await this.#embed([redact(query)])
    const near = [...this.#held].map(([hash, vectors]) => ({ hash, ...nearest(vectors, asked as Float32Array) }))
    return near
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .slice(0, limit)
  }

  /** Walks from the latest record back to what was known, or until as many windows are held as may be. */
  async #catchUp(): Promise<void> {
    const walked = new Map<string, readonly Float32Array[]>()
    let windows = 0
    let before: string | undefined
    let front: string | undefined
    walk: for (;;) {
      const page = await this.#archive.list({ kind: 'part', limit: PAGE, ...(before !== undefined && { before }) })
      front ??= page[0]?.hash
      for (const [hash, vectors] of await this.#vectorsOf(page)) {
        if (hash === this.#front) break walk
        walked.set(hash, vectors)
        windows += vectors.length
        if (windows >= this.#most) break walk
      }
      if (page.length < PAGE) break
      before = page.at(-1)?.hash
    }
    this.#front = front
    for (const [hash, vectors] of this.#held) {
      if (windows >= this.#most) break
      if (walked.has(hash)) continue
      walked.set(hash, vectors)
      windows += vectors.length
    }
    this.#held = walked
  }

  /** The vectors of each record: those known, those kept in the archive, and for the rest new ones. */
  async #vectorsOf(records: readonly ArchiveRecord[]): Promise<Map<string, readonly Float32Array[]>> {
    const found = new Map<string, readonly Float32Array[]>()
    const fresh: { hash: string; windows: readonly string[] }[] = []
    for (const record of records) {
      const windows = this.#held.has(record.hash) ? [] : windowsOf(record)
      const known = this.#held.get(record.hash) ?? (windows.length === 0 ? [] : await this.#kept(record.hash, windows.length))
      found.set(record.hash, known ?? [])
      if (!known) fresh.push({ hash: record.hash, windows })
      if (record.hash === this.#front) break
    }
    const made = fresh.length === 0 ? [] : await this.#embed(fresh.flatMap(({ windows }) => windows))
    let at = 0
    for (const { hash, windows } of fresh) {
      const vectors = made.slice(at, at + windows.length)
      at += windows.length
      found.set(hash, vectors)
      this.#held.set(hash, vectors)
      await this.#keep(hash, vectors)
    }
    return found
  }

  async #kept(hash: string, windows: number): Promise<readonly Float32Array[] | undefined> {
    const [name] = await this.#archive.linked(hash, this.#relation)
    const record = name === undefined ? undefined : await this.#archive.get(name)
    const { dimensions } = this.#embedder
    if (record?.bytes.length !== windows * dimensions * 4) return undefined
    const view = new DataView(record.bytes.buffer, record.bytes.byteOffset)
    return Array.from({ length: windows }, (_, i) => Float32Array.from({ length: dimensions }, (_, j) => view.getFloat32((i * dimensions + j) * 4, true)))
  }

  async #keep(hash: string, vectors: readonly Float32Array[]): Promise<void> {
    const { dimensions } = this.#embedder
    const bytes = new Uint8Array(vectors.length * dimensions * 4)
    const view = new DataView(bytes.buffer)
    for (const [i, vector] of vectors.entries()) for (const [j, value] of vector.entries()) view.setFloat32((i * dimensions + j) * 4, value, true)
    try {
      const [record] = await this.#archive.put([{ kind: 'vector', bytes, meta: { embedder: this.#embedder.name, dimensions } }])
      if (record) await this.#archive.link(hash, record.hash, this.#relation)
    } catch (error) {
      if (!(error instanceof DecantError)) throw error
      this.#onFailure(error)
    }
  }

  async #embed(texts: readonly string[]): Promise<readonly Float32Array[]> {
    const signal = AbortSignal.timeout(this.#patience)
    const late = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))
    let vectors: readonly Float32Array[]
    try {
      vectors = await Promise.race([this.#embedder.embed(texts, { signal }), late])
    } catch (error) {
      throw new EmbedderFailure('The embedder failed.', { cause: error })
    }
    if (vectors.length === texts.length && vectors.every(({ length }) => length === this.#embedder.dimensions)) return vectors
    throw new EmbedderFailure(
      `The embedder ${this.#embedder.name} answered ${texts.length} texts with ${vectors.length} vectors, or with vectors that are not as long as it says.`,
    )
  }
}

function nearest(vectors: readonly Float32Array[], asked: Float32Array): { window: number; score: number } {
  let best = { window: 0, score: 0 }
  for (const [window, vector] of vectors.entries()) {
    const score = similarity(vector, asked)
    if (score > best.score) best = { window, score }
  }
  return best
}
