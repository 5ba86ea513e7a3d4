import { unlessAborted } from '../model/index.ts'
import type { Embedder } from '../relevance/index.ts'
import { errorMessage } from '../validation/index.ts'

/** An embedder that can be asked until the time runs out. */
export interface ActiveEmbedder {
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
export class GuardedEmbedder {
  readonly #create: (signal: AbortSignal) => Promise<Embedder>
  readonly #timeout: number
  readonly #closed = new AbortController()
  #embedder: Promise<Embedder> | undefined

  /** @param timeout milliseconds for all work inside `within` */
  constructor(embedder: Embedder | ((signal: AbortSignal) => Promise<Embedder>), timeout: number) {
    this.#create = typeof embedder === 'function' ? embedder : async () => embedder
    this.#timeout = timeout
  }

  close(): void {
    this.#closed.abort(new Error('the archive was closed'))
  }

  /** Runs work that asks the embedder; when the timeout is over, every call fails. The timer keeps the process alive, since an answer is owed. */
  async within<T>(work: (embedder: ActiveEmbedder) => Promise<T>): Promise<T> {
    const timeout = new AbortController()
    const timer = setTimeout(() => timeout.abort(new Error(`no answer in ${this.#timeout} ms`)), this.#timeout)
    const signal = AbortSignal.any([timeout.signal, this.#closed.signal])
    try {
      const embedder = await this.#readyEmbedder(signal)
      return await work({ name: embedder.name, vectors: (texts) => this.#embed(embedder, texts, signal) })
    } finally {
      clearTimeout(timer)
    }
  }

  async #readyEmbedder(signal: AbortSignal): Promise<Embedder> {
    try {
      return await unlessAborted(signal, () => {
        this.#embedder ??= this.#createEmbedder()
        return this.#embedder
      })
    } catch (cause) {
      throw new EmbedderFailure(`There is no embedder: ${reasonText(cause)}.`, { cause, isFinal: true })
    }
  }

  /** Makes the embedder, once at a time. One that takes longer than the timeout of a search serves the next search. */
  async #createEmbedder(): Promise<Embedder> {
    try {
      return await this.#create(this.#closed.signal)
    } catch (error) {
      this.#embedder = undefined
      throw error
    }
  }

  async #embed(embedder: Embedder, texts: readonly string[], signal: AbortSignal): Promise<readonly Float32Array[]> {
    let answer: unknown
    try {
      answer = await unlessAborted(signal, () => embedder.embed(texts, { signal }))
    } catch (cause) {
      throw new EmbedderFailure(`The embedder ${embedder.name} gave no vectors: ${reasonText(cause)}.`, { cause, isFinal: signal.aborted })
    }
    const vectors = parseVectors(answer, texts.length)
    if (vectors) return vectors
    throw new EmbedderFailure(
      `The embedder ${embedder.name} gave no vectors: its answer is not one vector of numbers, all of one length, for each of ${texts.length} texts.`,
    )
  }
}

function parseVectors(answer: unknown, count: number): readonly Float32Array[] | undefined {
  if (!Array.isArray(answer) || answer.length !== count) return undefined
  const vectors = Array.from(answer as readonly unknown[], parseVector)
  const size = vectors[0]?.length
  const isValid = (vector: Float32Array | undefined): vector is Float32Array => vector?.length === size && vector?.every(Number.isFinite) === true
  return size !== 0 && vectors.every(isValid) ? vectors : undefined
}

function parseVector(value: unknown): Float32Array | undefined {
  if (value instanceof Float32Array) return value
  return Array.isArray(value) || ArrayBuffer.isView(value)
    ? Float32Array.from(value as ArrayLike<unknown>, (number) => (typeof number === 'number' ? number : Number.NaN))
    : undefined
}

function reasonText(cause: unknown): string {
  const words = errorMessage(cause)
  return words.slice(0, 300).replace(/[.\s]+$/, '')
}
