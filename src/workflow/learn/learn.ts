import * as z from 'zod'
import { unlessAborted } from '../../model/index.ts'
import { checkShape, type LlmClient, parseRun, type TestOutcome, type Trajectory } from '../../trajectory/index.ts'
import { errorMessage, notifySafely } from '../../validation/index.ts'
import { experienceOf } from '../experience/experience-of.ts'
import { WorkflowInductionModule } from '../induction/induction-module.ts'
import { writeWorkflowMemory } from '../memory/workflow-memory.ts'
import { abstractRun } from '../mine/abstract-run.ts'
import { checkLearnArguments } from './check-learn-arguments.ts'
import { countOutcome } from './count-outcome.ts'
import { eachInParallel } from './each-in-parallel.ts'
import { ExperienceLoop } from './experience-loop.ts'
import { finishLearning } from './finish-learning.ts'
import { addBroken, emptyReport, type LearnReport } from './learn-report.ts'
import type { LearnState } from './learn-state.ts'
import { runKey } from './run-key.ts'
import { withLearnState } from './with-learn-state.ts'

/** A run to learn from. It is loaded when its turn comes and released afterwards. */
export interface LearnRun {
  /** Always the same for the same run, and different for different runs: a path and a hash, for example. */
  readonly id: string
  /** Its name in reports, and for the run itself if it has no id; defaults to its id. */
  readonly name?: string
  load(): Trajectory | Promise<Trajectory>
}

/** Options of learning. */
export interface LearnOptions {
  /** Folder of the workflow memory; the record of what was learned from is kept there too. */
  readonly memory: string
  /** With a model, workflows are induced from each success; without one, routines are mined from all runs at the end. */
  readonly llmClient?: LlmClient | undefined
  /** How runs with an unknown end are counted; by default they stay unknown, and nothing is induced from them. */
  readonly assume?: TestOutcome | undefined
  /** Number of runs at a time. Default 4. */
  readonly parallel?: number | undefined
  /** Called after each run. An error that it throws becomes a process warning; `signal` stops the learning. */
  readonly onProgress?: ((progress: LearnReport) => void) | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * Learns from runs into a workflow memory, in bounded memory: runs are streamed, several at a time, and each is kept as a line of symbols. A run that cannot be
 * read is reported, skipped and tried again next time; one for which the model failed is learned from without it, reported, and shown to the model again next
 * time. Progress is recorded after each run, so a stopped learning continues where it was and a second one processes only what is new.
 *
 * @throws DecantError `invalid-argument` if there are no runs or no folder, `file-locked` if another learning into this memory takes too long
 * @example
 * const report = await learn(runs, { memory: 'workflows', onProgress: ({ runs }) => console.error(runs) })
 */
export async function learn(runs: AsyncIterable<LearnRun> | Iterable<LearnRun>, options: LearnOptions): Promise<LearnReport> {
  checkLearnArguments(runs, 'runs', options)
  const { llmClient, signal, memory, assume } = options
  return withLearnState(memory, async (state, stored) => {
    const inductionModule = new WorkflowInductionModule({ ...(llmClient && { llmClient }), ...(signal && { signal }) })
    const loop = new ExperienceLoop({ inductionModule, workflows: stored, onChange: (workflows, before) => writeWorkflowMemory(memory, workflows, before) })
    const report = emptyReport(stored.length)
    const inProgress = new Map<string, Promise<void>>()
    const learnOne = async (run: LearnRun): Promise<void> => {
      report.runs++
      const key = runKey(checkShape(run.id, 'run.id', z.string(), 'Give each run its own id, by which it is recognised later.'))
      while (inProgress.has(key)) await inProgress.get(key) // a copy of a run counts once, also if both come at the same time
      if (llmClient ? state.isInduced(key, assume) : state.has(key)) report.skipped++
      else {
        const learning = learnFromRun(run, key, { state, report, options, ...(llmClient && { loop }) }).finally(() => inProgress.delete(key))
        inProgress.set(key, learning)
        await learning
      }
      notifySafely('onProgress', () => options.onProgress?.(report), process.emitWarning)
    }
    await eachInParallel(runs, options.parallel ?? 4, learnOne, signal)
    const { workflows } = loop
    await finishLearning({ memory, state, workflows, usesModel: llmClient !== undefined, ...(assume && { assume }) }, report)
    return report
  })
}

interface LearnContext {
  readonly state: LearnState
  readonly report: LearnReport
  readonly options: LearnOptions
  /** Set if a model induces workflows. */
  readonly loop?: ExperienceLoop
}

async function learnFromRun(run: LearnRun, key: string, { state, report, options: { assume, signal }, loop }: LearnContext): Promise<void> {
  const name = run.name ?? run.id
  try {
    const trajectory = parseRun(await unlessAborted(signal, () => run.load()))
    const id = trajectory.instanceId || name
    const { success, steps } = abstractRun(trajectory)
    const flag = assume === undefined ? undefined : assume === 'success'
    const error = (await loop?.record({ ...experienceOf(trajectory, flag), instanceId: id }))?.error
    if (!state.has(key)) await state.add({ key, id, success, steps })
    if (error !== undefined) {
      report.modelFailed++
      addBroken(report, name, `The model failed: ${error}`)
    } else if (loop) await state.addInduced(key, success !== undefined || assume !== undefined)
    countOutcome(report, success, assume)
  } catch (error) {
    signal?.throwIfAborted()
    addBroken(report, name, errorMessage(error))
  }
}
