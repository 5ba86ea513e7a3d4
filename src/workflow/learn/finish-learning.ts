import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestOutcome } from '../../trajectory/index.ts'
import type { Workflow } from '../induction/workflow.ts'
import { parseIndex } from '../memory/parse-index.ts'
import { writeStepModel } from '../memory/step-model-file.ts'
import { writeWorkflowMemory } from '../memory/workflow-memory.ts'
import { mineRoutines } from '../mine/mine-routines.ts'
import { notableRoutines } from '../mine/notable-routines.ts'
import { routineWorkflow } from '../mine/routine-workflow.ts'
import { StepModel } from '../mine/step-model.ts'
import type { LearnReport } from './learn-report.ts'
import type { LearnState } from './learn-state.ts'

/** The state after all runs have been read. */
export interface FinishInput {
  readonly memory: string
  readonly state: LearnState
  readonly workflows: readonly Workflow[]
  readonly assume?: TestOutcome
  /** A model induced workflows from each success, so nothing is mined besides them. */
  readonly usesModel?: boolean
}

/** Runs whose next steps are counted; more hardly change the counts. */
const MAX_COUNTED_RUNS = 1_000

/**
 * Replaces the routines mined before by those of all runs so far; workflows of other origin are kept, also in place of a routine of the same name. Nothing is
 * mined if nothing is new, everything written is still there and nothing is assumed.
 */
export async function finishLearning({ memory, state, workflows, assume, usesModel }: FinishInput, report: LearnReport): Promise<void> {
  const runs = state.runs(assume)
  const isDue = state.isChanged || (runs.length > 0 && !(await isComplete(memory)))
  if (!isDue && report.runs > 0 && assume === undefined) return
  const kept = workflows.filter(({ provenance }) => provenance.writtenBy !== 'mining')
  const keptNames = new Set(kept.map(({ name }) => name))
  const routines = usesModel && kept.length > 0 ? [] : notableRoutines(mineRoutines(runs)).map(routineWorkflow)
  const mined = routines.filter(({ name }) => !keptNames.has(name))
  await writeWorkflowMemory(memory, [...kept, ...mined], workflows)
  await writeStepModel(memory, StepModel.learn(runs.slice(0, MAX_COUNTED_RUNS)))
  await state.addWritten()
  report.resumed = isDue && report.runs === report.skipped
  report.workflows = kept.length + mined.length
}

/** Whether a memory has its index, each file listed in it, and the statistics of next steps. */
async function isComplete(folder: string): Promise<boolean> {
  const index = await readFile(join(folder, 'index.md'), 'utf8').catch(() => undefined)
  return index !== undefined && [...parseIndex(index).keys(), 'steps.json'].every((file) => existsSync(join(folder, file)))
}
