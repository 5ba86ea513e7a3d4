import { hasFailed } from '../../relevance/index.ts'
import { isUnexecutedCall } from '../../text/index.ts'
import { ActionType } from '../action-type.ts'
import type { TrajectoryEvent } from '../trajectory-event.ts'

/** Whether an event did what it describes: not if its call was never run, nor if an edit was refused, by the user or by its tool. */
export function wasCarriedOut({ actionType, observationContent = '', isError = false }: TrajectoryEvent): boolean {
  return actionType === ActionType.FILE_EDIT ? !hasFailed('edit', observationContent, isError) : !isUnexecutedCall(observationContent)
}
