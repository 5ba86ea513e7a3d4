import { DecantError } from '../../message/index.ts'
import { askClient, type LlmClient } from '../../trajectory/index.ts'
import { checkOptionKinds, describeValue } from '../../validation/index.ts'
import { checkMethods } from '../step/check-methods.ts'
import type { HistoryStep } from '../step/coding-experience.ts'
import { normaliseSteps } from '../step/normalise-experience.ts'
import { resolveClientOptions } from '../step/resolve-client-options.ts'
import { type ChunkKeys, chunkKeys, isValidForPattern } from './chunk-keys.ts'
import { chunkPrompt } from './chunk-prompt.ts'
import type { ChunkSummary } from './chunk-summary.ts'
import { type ExtractOptions, extractChunk } from './extract-chunk.ts'
import { LruAnswerCache } from './lru-answer-cache.ts'
import { type ChunkAnswer, parseChunkAnswer } from './parse-chunk-answer.ts'
import { reasoningQuality } from './reasoning-quality.ts'

/** Answers by key: a `Map`, or anything that outlives the process, also with methods that return promises. If it fails, only its answers are lost. */
export interface ChunkCache {
  get(key: string): string | undefined | Promise<string | undefined>
  set(key: string, answer: string): unknown
}

/** Options of a chunk summarizer. */
export interface ChunkSummarizerOptions {
  /** Without a client, chunks are summarised by extraction. */
  readonly llmClient?: LlmClient | undefined
  /** Number of times a model is asked about a chunk before extraction is used, a whole number from 1 to 100. Default 2. */
  readonly attempts?: number | undefined
  /** Where answers are cached; defaults to memory, with some thousands of the most recently used. */
  readonly cache?: ChunkCache | undefined
  /** Aborts running calls of the model and prevents new ones; promises that wait for them are rejected with its reason. */
  readonly signal?: AbortSignal | undefined
}

/** Maximum number of tokens of a model's answer. */
const MAX_ANSWER_TOKENS = 1_000

/** Maximum number of attempts: without a limit, a model that never answers well would be asked for ever. */
const MAX_ATTEMPTS = 100

interface PromptAnswer {
  readonly prompt: string
  readonly answer: ChunkAnswer
  /** Whether it is valid for all chunks of the pattern. */
  readonly isForPattern: boolean
}

/**
 * Summarises chunks of 5 to 10 steps, with or without a model. An unusable answer, an error or a missing model lead to extraction; fields that the model leaves
 * out (a phase, files) are filled in from the chunk itself; if it states that there are none, there are none. Rejects only on an abort.
 *
 * An answer is reused for chunks that differ only in times, durations and random names, unless it mentions one of these: then only for the same chunk.
 *
 * @throws DecantError `invalid-option`
 * @example
 * const { phase } = await new ChunkSummarizer().summarizeChunk(steps, 'Fix the parser')
 */
export class ChunkSummarizer {
  readonly #options: ChunkSummarizerOptions
  readonly #attempts: number
  readonly #cache: ChunkCache
  readonly #pending = new Map<string, Promise<PromptAnswer | undefined>>()

  constructor(options?: ChunkSummarizerOptions)
  constructor(llmClient: LlmClient | null)
  constructor(optionsOrClient: ChunkSummarizerOptions | LlmClient | null = {}) {
    this.#options = resolveClientOptions<ChunkSummarizerOptions>('ChunkSummarizer', optionsOrClient, {
      llmClient: true,
      attempts: true,
      cache: true,
      signal: true,
    })
    const { cache, attempts = 2 } = this.#options
    checkMethods('ChunkSummarizer', 'cache', cache, 'get', 'set')
    if (!Number.isSafeInteger(attempts) || attempts < 1 || attempts > MAX_ATTEMPTS)
      throw new DecantError('invalid-option', `attempts is ${describeValue(attempts)}`, `Give a whole number from 1 to ${MAX_ATTEMPTS}.`)
    this.#attempts = attempts
    this.#cache = cache ?? new LruAnswerCache()
  }

  /**
   * @param extract the chunk's context in its run, and how much extraction may quote (default 300 tokens)
   * @throws DecantError `invalid-option`, `invalid-argument`
   */
  async summarizeChunk(steps: readonly HistoryStep[], problemStatement: string, extract: ExtractOptions = {}): Promise<ChunkSummary> {
    const { llmClient, signal } = this.#options
    signal?.throwIfAborted()
    const chunk = normaliseSteps(steps)
    checkOptionKinds<ExtractOptions>('summarizeChunk', extract, { phase: 'a text', maxTokens: 'a number from 0', lines: 'a list of texts' })
    const answer = llmClient && chunk.length > 0 ? await this.#answer(chunkPrompt(chunk, String(problemStatement ?? '')), llmClient) : undefined
    const extracted = extractChunk(chunk, extract)
    if (!answer) return extracted
    const outcome = answer.outcome === undefined ? extracted.outcome : answer.outcome
    return {
      phase: answer.phase ?? extracted.phase,
      actionSummary: answer.actionSummary || extracted.actionSummary,
      keyReasoning: answer.keyReasoning || extracted.keyReasoning,
      filesInvolved: answer.filesInvolved ?? extracted.filesInvolved,
      ...(typeof outcome === 'string' && { outcome }),
      writtenBy: 'model',
      quality: reasoningQuality(answer.keyReasoning, chunk),
    }
  }

  /** Chunks of one pattern that are asked about at the same time share one question, if the answer is valid for all of them. */
  async #answer(prompt: string, client: LlmClient): Promise<ChunkAnswer | undefined> {
    const keys = chunkKeys(prompt)
    const cached = (await this.#cachedAnswer(keys.pattern)) ?? (await this.#cachedAnswer(keys.exact))
    if (cached) return cached
    const running = this.#pending.get(keys.pattern)
    if (running) {
      const shared = await running
      return !shared || shared.isForPattern || shared.prompt === prompt ? shared?.answer : this.#answer(prompt, client)
    }
    const pending = this.#ask(keys, prompt, client).finally(() => this.#pending.delete(keys.pattern))
    this.#pending.set(keys.pattern, pending)
    return (await pending)?.answer
  }

  async #ask(keys: ChunkKeys, prompt: string, client: LlmClient): Promise<PromptAnswer | undefined> {
    const { signal } = this.#options
    const reply = await askClient(client, { prompt, maxTokens: MAX_ANSWER_TOKENS, read: parseChunkAnswer, attempts: this.#attempts, ...(signal && { signal }) })
    if (!('parsed' in reply)) return undefined
    const isForPattern = isValidForPattern(reply.answer, prompt)
    this.#cacheAnswer(isForPattern ? keys.pattern : keys.exact, reply.answer)
    return { prompt, answer: reply.parsed, isForPattern }
  }

  /** The cached answer under a key, if it can be read. */
  async #cachedAnswer(key: string): Promise<ChunkAnswer | undefined> {
    try {
      const text: unknown = await this.#cache.get(key)
      return typeof text === 'string' ? parseChunkAnswer(text) : undefined
    } catch {
      return undefined
    }
  }

  #cacheAnswer(key: string, text: string): void {
    try {
      void Promise.resolve(this.#cache.set(key, text)).catch(() => undefined)
    } catch {
      // The answer is usable; only the cache failed.
    }
  }
}
