import { kindsGiven, shownValue } from '../../given/index.ts'
import { DecantError } from '../../message/index.ts'
import { type LlmClient, readAnswer } from '../../trajectory/index.ts'
import { ableGiven } from '../step/able-given.ts'
import type { HistoryStep } from '../step/coding-experience.ts'
import { stepsAtDoor } from '../step/experience-at-door.ts'
import { withClient } from '../step/with-client.ts'
import { type ChunkKeys, chunkKeys, isOfPattern } from './chunk-key.ts'
import { chunkPrompt } from './chunk-prompt.ts'
import type { ChunkSummary } from './chunk-summary.ts'
import { type ExtractOptions, extractChunk } from './extract-chunk.ts'
import { type ChunkAnswer, parseChunkAnswer } from './parse-chunk-answer.ts'
import { reasoningQuality } from './reasoning-quality.ts'
import { RecentAnswers } from './recent-answers.ts'

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
const ANSWER = 1_000

/** Maximum number of attempts: without a limit, a model that never answers well would be asked for ever. */
const ATTEMPTS = 100

/** A model's answer to one prompt. */
interface Asked {
  readonly prompt: string
  readonly answer: ChunkAnswer
  /** Whether it is valid for all chunks of the pattern. */
  readonly ofPattern: boolean
}

/**
 * Summarises chunks of 5 to 10 steps, with or without a model. An unusable answer, an error or a missing model lead to extraction; fields that the model leaves
 * out (a phase, files) are filled in from the chunk itself; if it says that there are none, there are none. Rejects only on an abort.
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
  readonly #asking = new Map<string, Promise<Asked | undefined>>()

  constructor(options?: ChunkSummarizerOptions)
  constructor(llmClient: LlmClient)
  constructor(given: ChunkSummarizerOptions | LlmClient = {}) {
    this.#options = withClient<ChunkSummarizerOptions>('ChunkSummarizer', given, { llmClient: true, attempts: true, cache: true, signal: true })
    const { cache, attempts = 2 } = this.#options
    ableGiven('ChunkSummarizer', 'cache', cache, 'get', 'set')
    if (!Number.isSafeInteger(attempts) || attempts < 1 || attempts > ATTEMPTS)
      throw new DecantError('invalid-option', `attempts is ${shownValue(attempts)}`, `Give a whole number from 1 to ${ATTEMPTS}.`)
    this.#attempts = attempts
    this.#cache = cache ?? new RecentAnswers()
  }

  /**
   * @param extract the chunk's context in its run, and how much extraction may quote (default 300 tokens)
   * @throws DecantError `invalid-option`, `invalid-argument`
   */
  async summarizeChunk(steps: readonly HistoryStep[], problemStatement: string, extract: ExtractOptions = {}): Promise<ChunkSummary> {
    const { llmClient, signal } = this.#options
    signal?.throwIfAborted()
    const chunk = stepsAtDoor(steps)
    kindsGiven<ExtractOptions>('summarizeChunk', extract, { phase: 'a text', maxTokens: 'a number from 0', lines: 'a list of texts' })
    const answer = llmClient && chunk.length > 0 ? await this.#answer(chunkPrompt(chunk, String(problemStatement ?? '')), llmClient) : undefined
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

  /** Chunks of one pattern that are asked about at the same time share one question, if the answer is valid for all of them. */
  async #answer(prompt: string, client: LlmClient): Promise<ChunkAnswer | undefined> {
    const keys = chunkKeys(prompt)
    const held = (await this.#held(keys.pattern)) ?? (await this.#held(keys.own))
    if (held) return held
    const running = this.#asking.get(keys.pattern)
    if (running) {
      const asked = await running
      return !asked || asked.ofPattern || asked.prompt === prompt ? asked?.answer : this.#answer(prompt, client)
    }
    const asking = this.#ask(keys, prompt, client).finally(() => this.#asking.delete(keys.pattern))
    this.#asking.set(keys.pattern, asking)
    return (await asking)?.answer
  }

  async #ask(keys: ChunkKeys, prompt: string, client: LlmClient): Promise<Asked | undefined> {
    const { signal } = this.#options
    const made = await readAnswer(client, { prompt, maxTokens: ANSWER, read: parseChunkAnswer, attempts: this.#attempts, ...(signal && { signal }) })
    if (!('said' in made)) return undefined
    const ofPattern = isOfPattern(made.answer, prompt)
    this.#hold(ofPattern ? keys.pattern : keys.own, made.answer)
    return { prompt, answer: made.said, ofPattern }
  }

  /** The cached answer under a key, if it can be read. */
  async #held(key: string): Promise<ChunkAnswer | undefined> {
    try {
      const text: unknown = await this.#cache.get(key)
      return typeof text === 'string' ? parseChunkAnswer(text) : undefined
    } catch {
      return undefined
    }
  }

  #hold(key: string, text: string): void {
    try {
      void Promise.resolve(this.#cache.set(key, text)).catch(() => undefined)
    } catch {
      // The answer is usable; only the cache failed.
    }
  }
}
