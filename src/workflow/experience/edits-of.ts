import { changedPaths, isUnexecutedCall } from '../../text/index.ts'
import { actOfStep } from '../step/act-of-step.ts'
import type { HistoryStep } from '../step/coding-experience.ts'
import { outcomeOfStep } from '../step/outcome-of-step.ts'

/** The edits that a run made, without those that failed or were refused. */
export interface RunEdits {
  /** The files, in order of appearance, without those that were removed again. */
  readonly files: readonly string[]
  /** The tools whose calls changed something other than files (a booking, a ticket), in order of appearance. */
  readonly tools: readonly string[]
  /** Whether the run has steps and none of them is an edit that was made; edits in steps that do not name them, like a script's, are unknown. */
  readonly hasNone: boolean
}

export function editsOf(history: readonly HistoryStep[]): RunEdits {
  const files = new Set<string>()
  const tools = new Set<string>()
  let hasNone = history.length > 0
  for (const step of history) {
    const act = actOfStep(step)
    if (act.kind !== 'edit' || outcomeOfStep(step) === 'error' || isUnexecutedCall(step.observation)) continue
    hasNone = false
    if (step.tool !== undefined && act.command === undefined && act.paths.length === 0) tools.add(step.tool)
    for (const path of changedPaths(act)) files.add(path)
    for (const path of act.removes ?? []) files.delete(path)
  }
  return { files: [...files], tools: [...tools], hasNone }
}
