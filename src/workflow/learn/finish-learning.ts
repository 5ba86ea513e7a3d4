import type { TestOutcome } from '../../trajectory/index.ts'
import type { Workflow } from '../induction/workflow.ts'
import { writeWorkflowMemory } from '../memory/workflow-memory.ts'
import { maximalRoutines } from '../mine/maximal-routines.ts'
import { mineRoutines } from '../mine/mine-routines.ts'
import { routineWorkflow } from '../mine/routine-workflow.ts'
import type { LearnReport } from './learn-report.ts'
import type { LearnState } from './learn-state.ts'

/** What is known when all runs have been read. */
export interface Finish {
  readonly memory: string
  readonly state: LearnState
  readonly workflows: readonly Workflow[]
  readonly assume?: TestOutcome
  /** A model induced from each success, so nothing is mined beside what it wrote. */
  readonly modelled?: boolean
}

/** Routines of all runs so far replace the routines mined before; workflows of other origin stay. Nothing is mined where nothing is new and nothing is assumed. */
export async function finishLearning({ memory, state, workflows, assume, modelled }: Finish, report: LearnReport): Promise<void> {
  if (report.skipped === report.runs && report.runs > 0 && assume === undefined) return
  const kept = workflows.filter(({ provenance }) => provenance.writtenBy !== 'mining')
  const mined = modelled && kept.length > 0 ? [] : maximalRoutines(mineRoutines(state.runs(assume))).map(routineWorkflow)
  await writeWorkflowMemory(memory, [...kept, ...mined])
  report.workflows = kept.length + mined.length
}
