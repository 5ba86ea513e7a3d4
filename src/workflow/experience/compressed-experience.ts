import * as z from 'zod'
import { checkShape } from '../../trajectory/index.ts'
import { checkRequiredFields, snakeCaseReader } from '../../validation/index.ts'
import { CompressedStep } from './compressed-step.ts'

/** The fields of a compressed experience. */
export interface ExperienceFields {
  readonly instanceId: string
  readonly problemSummary: string
  /** The run in order, one step per phase. */
  readonly phases: readonly CompressedStep[]
  /**
   * `Modified files: …` of a patch; without a patch `Edited files: …` of the run, `Changes made by: …` its tools, or `No patch, and no edit in its steps`;
   * `Patch applied` if there is nothing to name otherwise, and for an experience without steps.
   */
  readonly solutionSummary: string
  /** PASS, FAIL or UNKNOWN. */
  readonly testResult: string
  readonly originalStepCount: number
  readonly compressedStepCount: number
  /** How well the reasoning was preserved, 0 to 1 (`reasoningQuality`), averaged over the chunks. */
  readonly reasoningQuality?: number
}

const FIELDS = z.object({
  instanceId: z.string(),
  problemSummary: z.string(),
  phases: z.array(z.unknown()),
  solutionSummary: z.string(),
  testResult: z.string(),
  originalStepCount: z.number(),
  compressedStepCount: z.number(),
  reasoningQuality: z.number().nullish(),
})

const renameFields = snakeCaseReader<ExperienceFields>(
  'instanceId',
  'problemSummary',
  'solutionSummary',
  'testResult',
  'originalStepCount',
  'compressedStepCount',
  'reasoningQuality',
)

/** A run compressed to a size from which it can be learned. */
export class CompressedExperience implements ExperienceFields {
  readonly instanceId: string
  readonly problemSummary: string
  readonly phases: readonly CompressedStep[]
  readonly solutionSummary: string
  readonly testResult: string
  readonly originalStepCount: number
  readonly compressedStepCount: number
  declare readonly reasoningQuality?: number

  /**
   * Also accepts the result of `toDict`, and phases as plain objects, as after JSON.
   * @throws DecantError `invalid-option` if a required field is missing, `invalid-argument`, naming the field, if one has the wrong type
   */
  constructor(input: ExperienceFields) {
    const fields = checkRequiredFields('CompressedExperience', renameFields(Object(input) as ExperienceFields), [
      'instanceId',
      'problemSummary',
      'phases',
      'solutionSummary',
      'testResult',
      'originalStepCount',
      'compressedStepCount',
    ])
    checkShape(fields, 'experience', FIELDS, 'Give texts, numbers and a list of steps, as in the result of `new ExperienceLogHandler().compress(experience)`.')
    this.instanceId = fields.instanceId
    this.problemSummary = fields.problemSummary
    this.phases = fields.phases.every((step) => step instanceof CompressedStep) ? fields.phases : fields.phases.map((step) => new CompressedStep(step))
    this.solutionSummary = fields.solutionSummary
    this.testResult = fields.testResult
    this.originalStepCount = fields.originalStepCount
    this.compressedStepCount = fields.compressedStepCount
    if (typeof fields.reasoningQuality === 'number') this.reasoningQuality = fields.reasoningQuality
  }

  /** The experience as it appears in the induction prompt. */
  toInductionFormat(): string {
    const lines = [
      `## Experience: ${this.instanceId === '' ? '(without an id)' : this.instanceId}`,
      '',
      '### Problem',
      this.problemSummary,
      '',
      `### Solution Trajectory (${this.compressedStepCount} key steps from ${this.originalStepCount} total)`,
      '',
    ]
    this.phases.forEach((step, i) => {
      lines.push(
        `**Phase ${i + 1}: ${step.phase}**`,
        `- Action: ${indentContinuation(step.actionSummary)}`,
        `- Reasoning: ${indentContinuation(step.keyReasoning)}`,
      )
      if (step.filesInvolved.length > 0) lines.push(`- Files: ${indentContinuation(step.filesInvolved.join(', '))}`)
      if (step.outcome) lines.push(`- Outcome: ${indentContinuation(step.outcome)}`)
      lines.push('')
    })
    lines.push('### Solution', this.solutionSummary, '', `### Result: ${this.testResult}`)
    return lines.join('\n')
  }

  /** Plain data with keys in snake case. */
  toDict(): Record<string, unknown> {
    return {
      instance_id: this.instanceId,
      problem_summary: this.problemSummary,
      phases: this.phases.map((step) => step.toDict()),
      solution_summary: this.solutionSummary,
      test_result: this.testResult,
      original_step_count: this.originalStepCount,
      compressed_step_count: this.compressedStepCount,
    }
  }
}

/** A value of several lines, indented so that they stay within its list item. */
function indentContinuation(value: string): string {
  return value.replace(/\n(?! {2})(?=.)/g, '\n  ')
}
