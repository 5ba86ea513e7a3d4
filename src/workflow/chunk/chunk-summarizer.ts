import type { LlmClient } from '../../trajectory/index.ts'
import type { HistoryStep } from '../experience/coding-experience.ts'
import { chunkKey } from './chunk-key.ts'
import { chunkPrompt } from './chunk-prompt.ts'
import type { ChunkSummary } from './chunk-summary.ts'
import { type ExtractOptions, extractChunk } from './extract-chunk.ts'
import { type ChunkAnswer, parseChunkAnswer } from './parse-chunk-answer.ts'
import { reasoningQuality } from './reasoning-quality.ts'
import { RecentAnswers } from './recent-answers.ts'

/** Answers by key; a `Map` will do, and so will anything that outlives the process. */
export interface ChunkCache {
  get(key: string): string | undefined
  set(key: string, answer: string): unknown
}

/** Options of a chunk summarizer. */
export interface ChunkSummarizerOptions {
  /** Without it chunks are summarised by extraction. */
  readonly llmClient?: LlmClient
  /** Times a chunk is asked for before extraction steps in. Default 2. */
  readonly attempts?: number
  /** Where answers are held; some thousands of those asked for last, in memory, where it is left out. */
  readonly cache?: ChunkCache
  readonly signal?: AbortSignal
}

/** Tokens that a model may answer with. */
const ANSWER = 1_000

/**
 * Summarises chunks of 5 to 10 steps, with a model or without. An answer that is no answer, an error or no model at all lead to extraction; what the
 * model leaves out (a phase, files) is filled in from the chunk itself; where it says that there are none, there are none. Only an abort rejects.
 *
 * @example
 * const { phase } = await new ChunkSummarizer().summarizeChunk(steps, 'Fix the parser')
 */
export class ChunkSummarizer {
  readonly #options: ChunkSummarizerOptions
  readonly #cache: ChunkCache
  readonly #asking = new Map<string, Promise<ChunkAnswer | undefined>>()

  constructor(options: ChunkSummarizerOptions = {}) {
    this.#options = options
    this.#cache = options.cache ?? new RecentAnswers()
  }

  /** @param extract where the chunk stands in its run, and how much extraction may quote (default 300 tokens) */
  async summarizeChunk(chunk: readonly HistoryStep[], problemStatement: string, extract: ExtractOptions = {}): Promise<ChunkSummary> {
    this.#options.signal?.throwIfAborted()
    const answer = this.#options.llmClient && chunk.length > 0 ? await this.#answer(chunkPrompt(chunk, problemStatement), this.#options.llmClient) : undefined
    const own = extractChunk(chunk, extract)
    if (!answer) return own
    const outcome = answer.outcome === undefined ? own.outcome : answer.outcome
    return {
      phase: answer.phase ?? own.phase,
      actionSummary: answer.actionSummary || own.actionSummary,
      keyReasoning: answer.keyReasoning || own.keyReasoning,
      filesInvolved: answer.filesInvolved ?? own.filesInvolved,
      ...(typeof outcome === 'string' && { outcome }),
      writtenBy: 'model',
      quality: reasoningQuality(answer.keyReasoning, chunk),
    }
  }

  /** Chunks asked for at the same time under one key ask once. */
  #answer(prompt: string, client: LlmClient): Promise<ChunkAnswer | undefined> {
    const key = chunkKey(prompt)
    const cached = this.#cache.get(key)
    if (cached !== undefined) return Promise.resolve(parseChunkAnswer(cached))
    const running = this.#asking.get(key) ?? this.#ask(key, prompt, client).finally(() => this.#asking.delete(key))
    this.#asking.set(key, running)
    return running
  }

  async #ask(key: string, prompt: string, client: LlmClient): Promise<ChunkAnswer | undefined> {
    const { attempts = 2, signal } = this.#options
    for (let attempt = 0; attempt < attempts; attempt++) {
      try {
        const text = await client.complete(prompt, { maxTokens: ANSWER, ...(signal && { signal }) })
        const answer = parseChunkAnswer(text)
        if (!answer) continue
        this.#cache.set(key, text)
        return answer
      } catch {
        signal?.throwIfAborted()
      }
    }
    return undefined
  }
}
