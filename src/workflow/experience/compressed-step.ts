import * as z from 'zod'
import { checkShape } from '../../trajectory/index.ts'
import { checkRequiredFields, snakeCaseReader } from '../../validation/index.ts'

/** The fields of a compressed step. */
export interface StepFields {
  /** One of the phases; other words only if a caller passes them. */
  readonly phase: string
  /** What was done, in a few words. */
  readonly actionSummary: string
  /** Why it was done and what it revealed. */
  readonly keyReasoning: string
  readonly filesInvolved: readonly string[]
  /** How it ended: success, failure, error, ongoing. */
  readonly outcome?: string
}

const FIELDS = z.object({
  phase: z.string(),
  actionSummary: z.string(),
  keyReasoning: z.string(),
  filesInvolved: z.array(z.string()),
  outcome: z.string().nullish(),
})

const renameFields = snakeCaseReader<StepFields>('actionSummary', 'keyReasoning', 'filesInvolved')

/** A compressed step of a run: one phase, or one chunk of it. */
export class CompressedStep implements StepFields {
  readonly phase: string
  readonly actionSummary: string
  readonly keyReasoning: string
  readonly filesInvolved: readonly string[]
  declare readonly outcome?: string

  /**
   * Also accepts the result of `toDict`.
   * @throws DecantError `invalid-option` if a required field is missing, `invalid-argument`, naming the field, if one has the wrong type
   */
  constructor(input: StepFields) {
    const fields = checkRequiredFields('CompressedStep', renameFields(Object(input) as StepFields), ['phase', 'actionSummary', 'keyReasoning', 'filesInvolved'])
    checkShape(fields, 'step', FIELDS, 'Give texts, and for filesInvolved a list of them.')
    this.phase = fields.phase
    this.actionSummary = fields.actionSummary
    this.keyReasoning = fields.keyReasoning
    this.filesInvolved = fields.filesInvolved
    if (typeof fields.outcome === 'string') this.outcome = fields.outcome
  }

  /** Plain data with keys in snake case. */
  toDict(): Record<string, unknown> {
    return {
      phase: this.phase,
      action_summary: this.actionSummary,
      key_reasoning: this.keyReasoning,
      files_involved: [...this.filesInvolved],
      outcome: this.outcome ?? null,
    }
  }
}
