import { shownValue } from '../../given/index.ts'
import { DecantError } from '../../message/index.ts'
import { changedPaths, neverRan, safeCut } from '../../text/index.ts'
import { countTokens } from '../../token/index.ts'
import { inParallel, type LlmClient, lanesOf } from '../../trajectory/index.ts'
import { type ChunkCache, ChunkSummarizer } from '../chunk/chunk-summarizer.ts'
import type { ChunkSummary } from '../chunk/chunk-summary.ts'
import { KeyLines } from '../chunk/key-lines.ts'
import { type PhaseChunk, phaseChunks } from '../phase/phase-chunks.ts'
import { ableGiven } from '../step/able-given.ts'
import { actOfStep } from '../step/act-of-step.ts'
import type { CodingExperience, HistoryStep } from '../step/coding-experience.ts'
import { experienceAtDoor } from '../step/experience-at-door.ts'
import { outcomeOfStep } from '../step/outcome-of-step.ts'
import { withClient } from '../step/with-client.ts'
import type { CompressedExperience } from './compressed-experience.ts'
import { fitExperience } from './fit-experience.ts'
import { mergePhases } from './merge-phases.ts'
import { solutionSummary } from './solution-summary.ts'

/** Options of an experience log handler. */
export interface ExperienceLogHandlerOptions {
  /** Without a client, chunks are summarised by extraction. */
  readonly llmClient?: LlmClient | undefined
  /**
   * Number of steps of each chunk but the last, which has the rest. By default at most 10: a chunk then closes earlier, from five steps on, if the phase
   * changes or the user speaks, and so that chunks of one phase weigh about as much as seven or eight average steps of the run: fifty steps that are all
   * alike make seven chunks.
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

const NAMES = { llmClient: true, chunkSize: true, targetTokens: true, parallel: true, cache: true, signal: true } as const

/** Tokens of a chunk apart from its quotes. */
const BESIDE = 110

/** Share of the target that must be left over to be spent on further lines. */
const SPARE = 0.02

/**
 * Compresses a whole run to a size from which it can be learned: splits it into chunks, summarises each with or without a model, merges neighbours of one phase
 * and fits the whole into `targetTokens`, whatever the run holds.
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
  readonly #isExact: boolean

  constructor(options?: ExperienceLogHandlerOptions)
  constructor(llmClient: LlmClient, chunkSize?: number, targetTokens?: number)
  constructor(given: ExperienceLogHandlerOptions | LlmClient = {}, chunks?: number, target?: number) {
    const further = { ...(chunks !== undefined && { chunkSize: chunks }), ...(target !== undefined && { targetTokens: target }) }
    const options = withClient<ExperienceLogHandlerOptions>('ExperienceLogHandler', given, NAMES, further)
    ableGiven('ExperienceLogHandler', 'cache', options.cache, 'get', 'set')
    this.chunkSize = whole('chunkSize', options.chunkSize ?? 10, 1, 1_000)
    this.#isExact = typeof options.chunkSize === 'number'
    this.targetTokens = whole('targetTokens', options.targetTokens ?? 15_000, 200, 19_999)
    this.#parallel = lanesOf(options.parallel ?? 4)
    const { llmClient, cache, signal } = options
    this.chunkSummarizer = new ChunkSummarizer({ ...(llmClient && { llmClient }), ...(cache && { cache }), ...(signal && { signal }) })
  }

  /** Compresses one experience; missing or null fields count as empty. Rejects only on an abort, and for anything but an experience. */
  async compress(given: CodingExperience): Promise<CompressedExperience> {
    const experience = experienceAtDoor(given)
    const chunks = phaseChunks(experience.history, this.chunkSize, this.#isExact)
    const lines = new KeyLines(chunks.map(({ steps }) => steps))
    const room = Math.max(chunks.length * 20, this.targetTokens * 0.94 - 800 - chunks.length * BESIDE)
    const first = await this.#compressed(experience, chunks, lines.lines(room))
    const spare = this.targetTokens - countTokens(first.text)
    if (first.modelled || spare < this.targetTokens * SPARE) return first.experience
    const second = await this.#compressed(experience, chunks, lines.lines(room + spare * 0.9))
    return second.cut ? first.experience : second.experience
  }

  async #compressed(
    { history, problemStatement, ...experience }: CodingExperience,
    chunks: readonly PhaseChunk[],
    quoted: readonly (readonly string[])[],
  ): Promise<{ experience: CompressedExperience; text: string; cut: boolean; modelled: boolean }> {
    const summaries = await this.#summarize(chunks, problemStatement, quoted)
    const phases = mergePhases(summaries)
    const rated = summaries.map(({ quality }) => quality).filter(Number.isFinite)
    const fields = {
      instanceId: experience.instanceId,
      problemSummary: problemSummary(problemStatement),
      phases,
      solutionSummary: solutionSummary(experience.diffPatch, editedFiles(history)),
      testResult: experience.testResult,
      originalStepCount: history.length,
      compressedStepCount: phases.length,
      ...((rated.length > 0 || summaries.length === 0) && { reasoningQuality: rated.reduce((sum, one) => sum + one, 0) / Math.max(1, rated.length) }),
    }
    const fitted = fitExperience(fields, this.targetTokens)
    const modelled = summaries.some(({ writtenBy }) => writtenBy === 'model')
    return { experience: fitted, text: fitted.toInductionFormat(), cut: fitted.phases !== phases, modelled }
  }

  #summarize(chunks: readonly PhaseChunk[], problem: string, quoted: readonly (readonly string[])[]): Promise<ChunkSummary[]> {
    return inParallel(chunks, this.#parallel, ({ steps, phase }, i) => this.chunkSummarizer.summarizeChunk(steps, problem, { lines: quoted[i] ?? [], phase }))
  }
}

function whole(name: string, value: number, least: number, most: number): number {
  if (Number.isSafeInteger(value) && value >= least && value <= most) return value
  throw new DecantError('invalid-option', `${name} is ${shownValue(value)}`, `Give a whole number from ${least} to ${most}.`)
}

const LONGEST = 500

/** The task: its first 500 characters, with `...` if there are more; cut between graphemes. */
function problemSummary(statement: string): string {
  if (statement.length <= LONGEST) return statement
  return `${statement.slice(0, safeCut(statement, LONGEST))}...`
}

/** The files that a run edited, in order of appearance, without edits that failed or were refused, and without files that were removed again. */
function editedFiles(history: readonly HistoryStep[]): string[] {
  const files = new Set<string>()
  for (const step of history) {
    const act = actOfStep(step)
    if (act.kind !== 'edit' || outcomeOfStep(step) === 'error' || neverRan(step.observation)) continue
    for (const path of changedPaths(act)) files.add(path)
    for (const path of act.removes ?? []) files.delete(path)
  }
  return [...files]
}
