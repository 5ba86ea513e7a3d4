import { subjectStems } from './subject-stems.ts'

/** Actions that are hard to undo and that programs do not perform routinely. */
const NON_ROUTINE_ACTIONS: ReadonlySet<string> = new Set(subjectStems('delete wipe erase purge truncate destroy push deploy overwrite pay refund'))

/** Whether a word names an action that is hard to undo and that programs do not perform routinely. */
export function isNonRoutineAction(word: string | undefined): boolean {
  return word !== undefined && NON_ROUTINE_ACTIONS.has(subjectStems(word)[0] ?? '')
}
