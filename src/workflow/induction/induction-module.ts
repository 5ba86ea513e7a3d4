import { askClient, type LlmClient } from '../../trajectory/index.ts'
import type { CompressedExperience } from '../experience/compressed-experience.ts'
import { ExperienceLogHandler } from '../experience/experience-log-handler.ts'
import { checkMethods } from '../step/check-methods.ts'
import type { CodingExperience } from '../step/coding-experience.ts'
import { parseExperience } from '../step/parse-experience.ts'
import { resolveClientOptions } from '../step/resolve-client-options.ts'
import { buildIncrementalPrompt } from './build-incremental-prompt.ts'
import { induceByExtraction } from './extract/induce-by-extraction.ts'
import { type Increment, parseIncrementalResponse } from './parse/parse-incremental-response.ts'
import { resolveWorkflows } from './resolve-workflows.ts'
import type { Workflow, WorkflowFields } from './workflow.ts'

/** Options of an induction module. */
export interface InductionOptions {
  /** Without a client, workflows are induced from the phases of the experience. */
  readonly llmClient?: LlmClient | undefined
  /** Compresses experiences; defaults to one with the same model. */
  readonly logHandler?: ExperienceLogHandler | undefined
  readonly signal?: AbortSignal | undefined
}

/** How one experience changed the workflows. */
export interface Induction extends Increment {
  readonly experience: CompressedExperience
}

/** Maximum number of tokens of a model's answer. */
const MAX_ANSWER_TOKENS = 4_000

/**
 * Induces workflows from one experience at a time: compresses it, shows the model the existing workflows and the new experience, and applies its answer.
 * Without a model the phases of the experience become the workflow.
 *
 * @throws DecantError `invalid-option`
 * @example
 * const workflows = await new WorkflowInductionModule({ llmClient }).induceFromSingle(experience, [])
 */
export class WorkflowInductionModule {
  readonly logHandler: ExperienceLogHandler
  readonly #options: InductionOptions

  constructor(options?: InductionOptions)
  constructor(llmClient: LlmClient | null)
  constructor(optionsOrClient: InductionOptions | LlmClient | null = {}) {
    this.#options = resolveClientOptions<InductionOptions>('WorkflowInductionModule', optionsOrClient, { llmClient: true, logHandler: true, signal: true })
    const { llmClient, signal, logHandler } = this.#options
    checkMethods('WorkflowInductionModule', 'logHandler', logHandler, 'compress')
    this.logHandler = logHandler ?? new ExperienceLogHandler({ ...(llmClient && { llmClient }), ...(signal && { signal }) })
  }

  /**
   * The workflows after the experience, in a new list; the given one is not changed. A reinforced workflow counts one run more in its `provenance` and is
   * otherwise unchanged. Rejects only on an abort, and for anything but an experience and a list of workflows.
   */
  async induceFromSingle(experience: CodingExperience, existing: readonly WorkflowFields[]): Promise<Workflow[]> {
    return [...(await this.induce(experience, existing)).workflows]
  }

  /** As `induceFromSingle`, and also returns what was done, or why the model's answer is missing or unusable. */
  async induce(input: CodingExperience, known: readonly WorkflowFields[]): Promise<Induction> {
    const existing = resolveWorkflows(known)
    const experience = parseExperience(input)
    const compressed = await this.logHandler.compress(experience)
    const { llmClient, signal } = this.#options
    if (!llmClient) return { ...induceByExtraction(compressed, existing), experience: compressed }
    const reply = await askClient(llmClient, {
      prompt: this.buildIncrementalPrompt(compressed, existing),
      maxTokens: MAX_ANSWER_TOKENS,
      read: (answer) => parseIncrementalResponse(answer, existing, experience.instanceId),
      ...(signal && { signal }),
    })
    return { ...('parsed' in reply ? reply.parsed : withoutChange(existing, reply.error)), experience: compressed }
  }

  buildIncrementalPrompt(experience: CompressedExperience, existing: readonly WorkflowFields[]): string {
    return buildIncrementalPrompt(experience, existing)
  }

  parseIncrementalResponse(answer: string, existing: readonly WorkflowFields[], run = ''): readonly Workflow[] {
    return parseIncrementalResponse(answer, existing, run).workflows
  }
}

function withoutChange(existing: readonly Workflow[], error: string): Increment {
  return { workflows: existing, action: 'REINFORCE', touched: [], error }
}
