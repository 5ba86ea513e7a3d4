import { unlessAborted } from '../model/index.ts'
import type { Embedder } from '../relevance/index.ts'

/** An embedder that can be asked until the time runs out. */
export interface Asked {
  readonly name: string
  vectors(texts: readonly string[]): Promise<readonly Float32Array[]>
}

/** The embedder threw, answered with something invalid, or did not answer in time. */
export class EmbedderFailure extends Error {
  /** Whether asking again with fewer texts cannot help: time is up, or there is no embedder. */
  readonly isFinal: boolean

  constructor(why: string, { cause, isFinal = false }: { readonly cause?: unknown; readonly isFinal?: boolean } = {}) {
    super(why, { cause })
    this.isFinal = isFinal
  }
}

/** Makes an embedder when it is first needed, limits the time of its answers, and checks them. */
export class AskedEmbedder {
  readonly #make: (signal: AbortSignal) => Promise<Embedder>
  readonly #patience: number
  readonly #closed = new AbortController()
  #made: Promise<Embedder> | undefined

  /** @param patience milliseconds for all work inside `within` */
  constructor(embedder: Embedder | ((signal: AbortSignal) => Promise<Embedder>), patience: number) {
    this.#make = typeof embedder === 'function' ? embedder : async () => embedder
    this.#patience = patience
  }

  close(): void {
    this.#closed.abort(new Error('the archive was closed'))
  }

  /** Runs work that asks the embedder; when the patience is over, every question fails. The timer keeps the process alive, since an answer is owed. */
  async within<T>(work: (asked: Asked) => Promise<T>): Promise<T> {
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(new Error(`no answer in ${this.#patience} ms`)), this.#patience)
    const signal = AbortSignal.any([late.signal, this.#closed.signal])
    try {
      const embedder = await this.#ready(signal)
      return await work({ name: embedder.name, vectors: (texts) => this.#ask(embedder, texts, signal) })
    } finally {
      clearTimeout(timer)
    }
  }

  async #ready(signal: AbortSignal): Promise<Embedder> {
    this.#made ??= this.#got()
    const made = this.#made
    try {
      return await unlessAborted(signal, () => made)
    } catch (cause) {
      throw new EmbedderFailure(`There is no embedder: ${wordsOf(cause)}.`, { cause, isFinal: true })
    }
  }

  /** Makes the embedder, once at a time. One that takes longer than the patience of a search serves the next search. */
  async #got(): Promise<Embedder> {
    try {
      return await this.#make(this.#closed.signal)
    } catch (error) {
      this.#made = undefined
      throw error
    }
  }

  async #ask(embedder: Embedder, texts: readonly string[], signal: AbortSignal): Promise<readonly Float32Array[]> {
    let answer: unknown
    try {
      answer = await unlessAborted(signal, () => embedder.embed(texts, { signal }))
    } catch (cause) {
      throw new EmbedderFailure(`The embedder ${embedder.name} gave no vectors: ${wordsOf(cause)}.`, { cause, isFinal: signal.aborted })
    }
    const vectors = vectorsIn(answer, texts.length)
    if (vectors) return vectors
    throw new EmbedderFailure(
      `The embedder ${embedder.name} gave no vectors: its answer is not one vector of numbers, all of one length, for each of ${texts.length} texts.`,
    )
  }
}

function vectorsIn(answer: unknown, count: number): readonly Float32Array[] | undefined {
  if (!Array.isArray(answer) || answer.length !== count) return undefined
  const vectors = Array.from(answer as readonly unknown[], vectorIn)
  const size = vectors[0]?.length
  const isSound = (vector: Float32Array | undefined): vector is Float32Array => vector?.length === size && vector?.every(Number.isFinite) === true
  return size !== 0 && vectors.every(isSound) ? vectors : undefined
}

function vectorIn(value: unknown): Float32Array | undefined {
  if (value instanceof Float32Array) return value
  return Array.isArray(value) || ArrayBuffer.isView(value)
    ? Float32Array.from(value as ArrayLike<unknown>, (number) => (typeof number === 'number' ? number : Number.NaN))
    : undefined
}

function wordsOf(cause: unknown): string {
  const words = cause instanceof Error ? cause.message : String(cause)
  return words.slice(0, 300).replace(/[.\s]+$/, '')
}
