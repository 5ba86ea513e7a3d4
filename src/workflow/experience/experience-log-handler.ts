import { DecantError } from '../../message/index.ts'
import { cutText } from '../../text/index.ts'
import { countTokens } from '../../token/index.ts'
import { checkParallel, inParallel, type LlmClient } from '../../trajectory/index.ts'
import { describeValue } from '../../validation/index.ts'
import { type ChunkCache, ChunkSummarizer } from '../chunk/chunk-summarizer.ts'
import type { ChunkSummary } from '../chunk/chunk-summary.ts'
import { KeyLines } from '../chunk/key-lines.ts'
import { type PhaseChunk, phaseChunks } from '../phase/phase-chunks.ts'
import { checkMethods } from '../step/check-methods.ts'
import type { CodingExperience } from '../step/coding-experience.ts'
import { normaliseExperience } from '../step/normalise-experience.ts'
import { resolveClientOptions } from '../step/resolve-client-options.ts'
import type { CompressedExperience } from './compressed-experience.ts'
import { editsOf } from './edits-of.ts'
import { fitExperience } from './fit-experience.ts'
import { mergePhases } from './merge-phases.ts'
import { solutionSummary } from './solution-summary.ts'

/** Options of an experience log handler. */
export interface ExperienceLogHandlerOptions {
  /** Without a client, chunks are summarised by extraction. */
  readonly llmClient?: LlmClient | undefined
  /**
   * Number of steps of each chunk but the last, which has the rest. By default at most 10: a chunk then closes earlier, from five steps on, if the phase
   * changes or there is a user message, and so that chunks of one phase weigh about as much as seven or eight average steps of the run: fifty steps that are
   * all alike make seven chunks.
   */
  readonly chunkSize?: number | undefined
  /** Maximum number of tokens of the compressed experience (o200k, induction format), below 20,000. Default 15,000. */
  readonly targetTokens?: number | undefined
  /** Number of chunks that are asked about at a time. Default 4. */
  readonly parallel?: number | undefined
  /** Where a model's answers are cached, so that it is not asked again about a known chunk; defaults to memory, with some thousands of them. */
  readonly cache?: ChunkCache | undefined
  /** Aborts running calls of the model and prevents new ones; promises that wait for them are rejected with its reason. */
  readonly signal?: AbortSignal | undefined
}

const OPTION_NAMES = { llmClient: true, chunkSize: true, targetTokens: true, parallel: true, cache: true, signal: true } as const

/** Tokens of a chunk apart from its quotes. */
const CHUNK_OVERHEAD_TOKENS = 110

/** Fraction of the target that must be left over to be spent on further lines. */
const MIN_SPARE_RATIO = 0.02

/**
 * Compresses a whole run to a size from which it can be learned: splits it into chunks, summarises each with or without a model, merges neighbours of one phase
 * and fits the whole into `targetTokens`, whatever the run contains.
 *
 * @throws DecantError `invalid-option`
 * @example
 * const compressed = await new ExperienceLogHandler().compress(experienceOf(run))
 * compressed.toInductionFormat()
 */
export class ExperienceLogHandler {
  readonly chunkSummarizer: ChunkSummarizer
  readonly chunkSize: number
  readonly targetTokens: number
  readonly #parallel: number
  /** Whether the caller set `chunkSize`: then each chunk but the last has that many steps. */
  readonly #hasFixedChunkSize: boolean

  constructor(options?: ExperienceLogHandlerOptions)
  constructor(llmClient: LlmClient | null, chunkSize?: number, targetTokens?: number)
  constructor(optionsOrClient: ExperienceLogHandlerOptions | LlmClient | null = {}, chunks?: number, target?: number) {
    const extraOptions = { ...(chunks !== undefined && { chunkSize: chunks }), ...(target !== undefined && { targetTokens: target }) }
    const options = resolveClientOptions<ExperienceLogHandlerOptions>('ExperienceLogHandler', optionsOrClient, OPTION_NAMES, extraOptions)
    checkMethods('ExperienceLogHandler', 'cache', options.cache, 'get', 'set')
    this.chunkSize = checkInteger('chunkSize', options.chunkSize ?? 10, 1, 1_000)
    this.#hasFixedChunkSize = typeof options.chunkSize === 'number'
    this.targetTokens = checkInteger('targetTokens', options.targetTokens ?? 15_000, 200, 19_999)
    this.#parallel = checkParallel(options.parallel ?? 4)
    const { llmClient, cache, signal } = options
    this.chunkSummarizer = new ChunkSummarizer({ ...(llmClient && { llmClient }), ...(cache && { cache }), ...(signal && { signal }) })
  }

  /** Compresses one experience; missing or null fields count as empty. Rejects only on an abort, and for anything but an experience. */
  async compress(input: CodingExperience): Promise<CompressedExperience> {
    const experience = normaliseExperience(input)
    const chunks = phaseChunks(experience.history, this.chunkSize, this.#hasFixedChunkSize)
    const keyLines = new KeyLines(chunks.map(({ steps }) => steps))
    const room = Math.max(chunks.length * 20, this.targetTokens * 0.94 - 800 - chunks.length * CHUNK_OVERHEAD_TOKENS)
    const first = await this.#compressWith(experience, chunks, keyLines.lines(room))
    const spare = this.targetTokens - countTokens(first.text)
    if (first.usedModel || spare < this.targetTokens * MIN_SPARE_RATIO) return first.experience
    const second = await this.#compressWith(experience, chunks, keyLines.lines(room + spare * 0.9))
    return second.cut ? first.experience : second.experience
  }

  async #compressWith(
    { history, problemStatement, ...experience }: CodingExperience,
    chunks: readonly PhaseChunk[],
    quoted: readonly (readonly string[])[],
  ): Promise<{ experience: CompressedExperience; text: string; cut: boolean; usedModel: boolean }> {
    const summaries = await this.#summarize(chunks, problemStatement, quoted)
    const phases = mergePhases(summaries)
    const ratings = summaries.map(({ quality }) => quality).filter(Number.isFinite)
    const fields = {
      instanceId: experience.instanceId,
      problemSummary: problemSummary(problemStatement),
      phases,
      solutionSummary: solutionSummary(experience.diffPatch, editsOf(history)),
      testResult: experience.testResult,
      originalStepCount: history.length,
      compressedStepCount: phases.length,
      ...((ratings.length > 0 || summaries.length === 0) && { reasoningQuality: ratings.reduce((sum, one) => sum + one, 0) / Math.max(1, ratings.length) }),
    }
    const fitted = fitExperience(fields, this.targetTokens)
    const usedModel = summaries.some(({ writtenBy }) => writtenBy === 'model')
    return { experience: fitted, text: fitted.toInductionFormat(), cut: fitted.phases !== phases, usedModel }
  }

  #summarize(chunks: readonly PhaseChunk[], problem: string, quoted: readonly (readonly string[])[]): Promise<ChunkSummary[]> {
    return inParallel(chunks, this.#parallel, ({ steps, phase }, i) => this.chunkSummarizer.summarizeChunk(steps, problem, { lines: quoted[i] ?? [], phase }))
  }
}

function checkInteger(name: string, value: number, min: number, max: number): number {
  if (Number.isSafeInteger(value) && value >= min && value <= max) return value
  throw new DecantError('invalid-option', `${name} is ${describeValue(value)}`, `Give a whole number from ${min} to ${max}.`)
}

const MAX_PROBLEM_CHARS = 500

/** The task: its first 500 characters, with `...` if there are more; cut between graphemes. */
function problemSummary(statement: string): string {
  if (statement.length <= MAX_PROBLEM_CHARS) return statement
  return `${cutText(statement, MAX_PROBLEM_CHARS)}...`
}
