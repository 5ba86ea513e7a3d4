import { givenFields } from '../../text/index.ts'
/** What a compressed step is made of. */
export interface StepFields {
  /** One of the phases; other words only where a caller gives them. */
  readonly phase: string
  /** What was done, in a few words. */
  readonly actionSummary: string
  /** Why it was done and what it told. */
  readonly keyReasoning: string
  readonly filesInvolved: readonly string[]
  /** How it ended: success, failure, error, ongoing. */
  readonly outcome?: string
}

/** A compressed step of a run: one phase, or one chunk of it. */
export class CompressedStep implements StepFields {
  readonly phase: string
  readonly actionSummary: string
  readonly keyReasoning: string
  readonly filesInvolved: readonly string[]
  declare readonly outcome?: string

  /** @throws DecantError `invalid-option` where one of what it needs is missing */
  constructor(fields: StepFields) {
    givenFields('CompressedStep', fields, ['phase', 'actionSummary', 'keyReasoning', 'filesInvolved'])
    this.phase = fields.phase
    this.actionSummary = fields.actionSummary
    this.keyReasoning = fields.keyReasoning
    this.filesInvolved = fields.filesInvolved
    if (fields.outcome !== undefined) this.outcome = fields.outcome
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
