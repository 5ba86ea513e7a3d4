import { changedPaths, neverRan } from '../../text/index.ts'
import { actOfStep } from '../step/act-of-step.ts'
import type { HistoryStep } from '../step/coding-experience.ts'
import { outcomeOfStep } from '../step/outcome-of-step.ts'

/** The files that the steps of a run edited, in order of appearance; edits that failed or were refused, and files that one took away again, are left out. */
export function editedFiles(history: readonly HistoryStep[]): string[] {
  const files = new Set<string>()
  for (const step of history) {
    const act = actOfStep(step)
    if (act.kind !== 'edit' || outcomeOfStep(step) === 'error' || neverRan(step.observation)) continue
    for (const path of changedPaths(act)) files.add(path)
    for (const path of act.removes ?? []) files.delete(path)
  }
  return [...files]
}
