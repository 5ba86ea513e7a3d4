import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import type { LlmClient, Trajectory } from '../../trajectory/index.ts'
import { experienceOf } from '../experience/experience-of.ts'
import { WorkflowInductionModule } from '../induction/induction-module.ts'
import { readWorkflowMemory, writeWorkflowMemory } from '../memory/workflow-memory.ts'
import { abstractRun } from '../mine/abstract-run.ts'
import { maximalRoutines } from '../mine/maximal-routines.ts'
import { mineRoutines } from '../mine/mine-routines.ts'
import { routineWorkflow } from '../mine/routine-workflow.ts'
import { eachInParallel } from './each-in-parallel.ts'
import { ExperienceLoop } from './experience-loop.ts'
import { type Learned, LearnState } from './learn-state.ts'

/** A run to learn from. It is loaded when its turn comes and let go after. */
export interface LearnRun {
  /** The same for the same run each time, different for different runs: a path and a hash, say. */
  readonly id: string
  load(): Trajectory | Promise<Trajectory>
}

/** Options of learning. */
export interface LearnOptions {
  /** Folder of the workflow memory; what was learned from is noted there too. */
  readonly memory: string
  /** With it each success is induced from by the model; without it routines are mined from all runs at the end. */
  readonly llmClient?: LlmClient
  /** Runs at a time. Default 4. */
  readonly parallel?: number
  readonly onProgress?: (progress: LearnReport) => void
  readonly signal?: AbortSignal
}

/** What learning did. */
export interface LearnReport {
  runs: number
  /** Learned from before and left alone. */
  skipped: number
  successes: number
  failures: number
  /** Neither success nor failure is known. */
  unknown: number
  /** Could not be read or learned from. */
  broken: { id: string; reason: string }[]
  /** Workflows in memory now. */
  workflows: number
}

/** Reports name so many broken runs. */
const NAMED = 1_000

/**
 * Learns from runs into a workflow memory, in bounded memory: runs stream by, several at a time, and what is kept of each is a line of symbols. A run that
 * cannot be read is reported and passed over; one at which the model failed is tried again next time. What was learned from is noted as it is done, so a stopped learning goes on where it was and a second one does
 * only what is new.
 *
 * @example
 * const report = await learn(runs, { memory: 'workflows', onProgress: ({ runs }) => console.error(runs) })
 */
export async function learn(runs: AsyncIterable<LearnRun> | Iterable<LearnRun>, options: LearnOptions): Promise<LearnReport> {
  const { llmClient, signal, memory } = options
  await mkdir(memory, { recursive: true })
  const state = await LearnState.open(memory)
  const stored = await readWorkflowMemory(memory)
  const inductionModule = new WorkflowInductionModule({ ...(llmClient && { llmClient }), ...(signal && { signal }) })
  const loop = new ExperienceLoop({ inductionModule, workflows: stored.workflows, onChange: (workflows) => writeWorkflowMemory(memory, workflows) })
  const report: LearnReport = { runs: 0, skipped: 0, successes: 0, failures: 0, unknown: 0, broken: [], workflows: stored.workflows.length }
  const one = async (run: LearnRun): Promise<void> => {
    report.runs++
    const key = createHash('sha256').update(run.id).digest('base64url').slice(0, 22)
    if (state.has(key)) report.skipped++
    else {
      const result = await learned(run, key, report, llmClient ? loop : undefined, signal)
      if (result) await state.add(result)
    }
    options.onProgress?.(report)
  }
  try {
    await eachInParallel(runs, options.parallel ?? 4, one, signal)
  } finally {
    await state.close()
  }
  await finish(memory, state, loop, report, llmClient !== undefined)
  return report
}

async function learned(
  run: LearnRun,
  key: string,
  report: LearnReport,
  loop: ExperienceLoop | undefined,
  signal: AbortSignal | undefined,
): Promise<Learned | undefined> {
  try {
    const trajectory = await run.load()
    const { success, steps } = abstractRun({ ...trajectory, instanceId: trajectory.instanceId || run.id })
    const fault = (await loop?.record({ ...experienceOf(trajectory), instanceId: trajectory.instanceId || run.id }))?.fault
    if (fault !== undefined) {
      broke(report, run.id, `The model failed: ${fault}`)
      return undefined
    }
    report[success === undefined ? 'unknown' : success ? 'successes' : 'failures']++
    return { key, id: run.id, success, steps }
  } catch (error) {
    signal?.throwIfAborted()
    const reason = error instanceof Error ? error.message : String(error)
    broke(report, run.id, reason)
    return { key, id: run.id, broken: true }
  }
}

function broke(report: LearnReport, id: string, reason: string): void {
  if (report.broken.length < NAMED) report.broken.push({ id, reason })
}

/** Routines of all runs so far replace the routines mined before; workflows of other origin stay. */
async function finish(memory: string, state: LearnState, loop: ExperienceLoop, report: LearnReport, modelled: boolean): Promise<void> {
  const kept = loop.workflows.filter(({ provenance }) => provenance.writtenBy !== 'mining')
  const mined = modelled && kept.length > 0 ? [] : maximalRoutines(mineRoutines(state.runs())).map(routineWorkflow)
  const workflows = [...kept, ...mined]
  if (report.skipped < report.runs || report.runs === 0) await writeWorkflowMemory(memory, workflows)
  report.workflows = workflows.length
}
