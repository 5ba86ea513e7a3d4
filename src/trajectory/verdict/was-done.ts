import { hasFailed } from '../../relevance/index.ts'
import { neverRan } from '../../text/index.ts'
import { ActionType } from '../action-type.ts'
import type { TrajectoryEvent } from '../event.ts'

/** Whether an event did what it says: not if its call was never run, nor if an edit was refused, by the user or by its tool. */
export function wasDone({ actionType, observationContent = '', isError = false }: TrajectoryEvent): boolean {
  return actionType === ActionType.FILE_EDIT ? !hasFailed('edit', observationContent, isError) : !neverRan(observationContent)
}
