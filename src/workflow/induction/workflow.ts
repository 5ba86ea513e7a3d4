import * as z from 'zod'
import { checkShape } from '../../trajectory/index.ts'
import { checkRequiredFields, snakeCaseReader } from '../../validation/index.ts'
import { writeValue } from '../answer/plain-value.ts'
import { writeList } from '../answer/value-list.ts'
import { writeStepLine } from './parse/step-line.ts'

/** One step of a workflow. */
export interface WorkflowStep {
  /** The kind of step: an action type, a phase or a word of the model's. */
  readonly stepType: string
  /** Why. */
  readonly reasoning: string
  /** What to do, with `{slots}` for what differs between runs. */
  readonly action: string
}

/** The origin of a workflow. */
export interface Provenance {
  /** Runs it was learned from, oldest first. */
  readonly runs: readonly string[]
  /** Defaults to `hand`. */
  readonly writtenBy: 'model' | 'extraction' | 'mining' | 'hand'
  /** Runs that showed it again. */
  readonly reinforced: number
  /** Times the steps were improved. */
  readonly improved: number
  /** Of the runs that showed it and whose end is known: the fraction that succeeded. */
  readonly success?: number
  /** The same fraction of all runs, for comparison. */
  readonly usual?: number
}

/** The fields of a workflow. */
export interface WorkflowFields {
  readonly name: string
  readonly description: string
  readonly applicableScenarios: readonly string[]
  readonly steps: readonly WorkflowStep[]
  /** Default: written by hand, without any run. */
  readonly provenance?: Partial<Provenance>
  /** What was true before its first step, from observations. */
  readonly preconditions?: readonly string[]
  /** What was true after its last step, from observations. */
  readonly postconditions?: readonly string[]
}

const TEXT_LIST = z.array(z.string())
const FIELDS = z.object({
  name: z.string(),
  description: z.string(),
  applicableScenarios: TEXT_LIST,
  steps: z.array(z.object({ stepType: z.string(), reasoning: z.string(), action: z.string() })),
  preconditions: TEXT_LIST.optional(),
  postconditions: TEXT_LIST.optional(),
})

const HAND_WRITTEN: Provenance = { runs: [], writtenBy: 'hand', reinforced: 0, improved: 0 }

const renameWorkflowFields = snakeCaseReader<WorkflowFields>('applicableScenarios')
const renameStepFields = snakeCaseReader<WorkflowStep>('stepType')

/** Renames fields that a Python program wrote (`applicable_scenarios`, `step_type`). */
function renamePythonFields(input: WorkflowFields): WorkflowFields {
  const renamed = renameWorkflowFields(Object(input) as WorkflowFields)
  return Array.isArray(renamed.steps) ? { ...renamed, steps: renamed.steps.map((step) => renameStepFields(Object(step) as WorkflowStep)) } : renamed
}

/** A reusable routine induced from runs, or written by hand. Immutable. */
export class Workflow implements WorkflowFields {
  readonly name: string
  readonly description: string
  readonly applicableScenarios: readonly string[]
  readonly steps: readonly WorkflowStep[]
  readonly provenance: Provenance
  readonly preconditions: readonly string[]
  readonly postconditions: readonly string[]

  /**
   * Also accepts fields with Python names (`applicable_scenarios`, `step_type`).
   * @throws DecantError `invalid-option` if a required field is missing, `invalid-argument`, naming the field, if one has the wrong type
   */
  constructor(input: WorkflowFields) {
    const fields = checkRequiredFields('Workflow', renamePythonFields(input), ['name', 'description', 'applicableScenarios', 'steps'])
    checkShape(fields, 'workflow', FIELDS, 'Give texts, lists of texts, and steps of { stepType, reasoning, action }.')
    this.name = fields.name
    this.description = fields.description
    this.applicableScenarios = fields.applicableScenarios
    this.steps = fields.steps
    this.provenance = { ...HAND_WRITTEN, ...fields.provenance }
    this.preconditions = fields.preconditions ?? []
    this.postconditions = fields.postconditions ?? []
  }

  /**
   * The workflow in the standard format that models are shown and asked for. A value that cannot be a plain line (one of several lines, in quotes, a scenario
   * with a comma) is written as a JSON string, so that it can be read back unchanged.
   */
  toPromptString(): string {
    const lines = [
      `## Workflow: ${this.name === '' ? '""' : writeValue(this.name)}`,
      `Description: ${writeValue(this.description)}`,
      `Applicable scenarios: ${writeList(this.applicableScenarios)}`,
      '',
      'Steps:',
    ]
    this.steps.forEach((step, i) => {
      lines.push(writeStepLine(i + 1, step.stepType, step.reasoning), `   Action: ${writeValue(step.action)}`)
    })
    return lines.join('\n')
  }
}
