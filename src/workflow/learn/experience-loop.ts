import { checkOptionKinds, checkOptionNames } from '../../validation/index.ts'
import { type Induction, WorkflowInductionModule } from '../induction/induction-module.ts'
import { resolveWorkflows } from '../induction/resolve-workflows.ts'
import type { Workflow, WorkflowFields } from '../induction/workflow.ts'
import { checkMethods } from '../step/check-methods.ts'
import type { CodingExperience } from '../step/coding-experience.ts'
import { parseExperience } from '../step/parse-experience.ts'

/** A store for whole experiences. */
export interface ExperienceBuffer {
  add(experience: CodingExperience): void | Promise<void>
}

/** Options of a loop. */
export interface ExperienceLoopOptions {
  readonly inductionModule?: WorkflowInductionModule | undefined
  /** The initial workflows. */
  readonly workflows?: readonly WorkflowFields[] | undefined
  /** Receives every successful experience whole, before it is learned from. */
  readonly experienceBuffer?: ExperienceBuffer | undefined
  /** Called at each change with the new and the previous workflows. If it fails, so does the recording, and the workflows stay as they were. */
  readonly onChange?: ((workflows: readonly Workflow[], before: readonly Workflow[]) => void | Promise<void>) | undefined
}

/**
 * The learning loop: each success is stored whole, compressed, induced from once, and the memory updated. Failures and unknown results are only counted.
 * Experiences are processed one after another, even if recorded at the same time.
 *
 * @throws DecantError `invalid-option`
 * @example
 * const loop = new ExperienceLoop({ onChange: (workflows, before) => writeWorkflowMemory('workflows', workflows, before) })
 * await loop.record(experience)
 */
export class ExperienceLoop {
  #workflows: readonly Workflow[]
  #successCount = 0
  #total = 0
  readonly #module: WorkflowInductionModule
  readonly #options: ExperienceLoopOptions
  #lastTask: Promise<unknown> = Promise.resolve()

  constructor(options: ExperienceLoopOptions = {}) {
    this.#options = checkOptionNames('ExperienceLoop', options, { inductionModule: true, workflows: true, experienceBuffer: true, onChange: true })
    checkMethods('ExperienceLoop', 'inductionModule', options.inductionModule, 'induce')
    checkMethods('ExperienceLoop', 'experienceBuffer', options.experienceBuffer, 'add')
    checkOptionKinds('ExperienceLoop', options, { onChange: 'a function' })
    this.#module = options.inductionModule ?? new WorkflowInductionModule()
    this.#workflows = resolveWorkflows(options.workflows ?? [])
  }

  get workflows(): readonly Workflow[] {
    return this.#workflows
  }

  get totalSuccess(): number {
    return this.#successCount
  }

  get total(): number {
    return this.#total
  }

  /**
   * @returns what was learned; undefined if the experience was not a success
   * @throws DecantError `invalid-argument` for anything but an experience; it is not counted
   */
  record(experience: CodingExperience): Promise<Induction | undefined> {
    const task = this.#lastTask.then(() => this.#learn(experience))
    this.#lastTask = task.catch(() => undefined)
    return task
  }

  async #learn(input: CodingExperience): Promise<Induction | undefined> {
    const experience = parseExperience(input)
    this.#total++
    if (experience.testResult !== 'PASS') return undefined
    this.#successCount++
    await this.#options.experienceBuffer?.add(experience)
    const induction = await this.#module.induce(experience, this.#workflows)
    if (induction.workflows !== this.#workflows) {
      await this.#options.onChange?.(induction.workflows, this.#workflows)
      this.#workflows = induction.workflows
    }
    return induction
  }
}
