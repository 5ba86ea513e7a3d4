import { ActionType } from './action-type.ts'
import type { TrajectoryEvent } from './event.ts'
import { testOutcome } from './test-outcome.ts'

/** How an event ended: tests by what they printed, anything else only where its reader or its first lines report an error. */
export function eventOutcome(event: TrajectoryEvent): 'success' | 'failure' | 'error' | undefined {
  const text = event.observationContent
  if (event.actionType === ActionType.TESTING) return text === undefined ? undefined : testOutcome(text, event.isError)
  if (event.isError || (text !== undefined && BROKEN.test(text.slice(0, 400)))) return 'error'
  return undefined
}

const BROKEN = /^(?:<tool_use_error>|Error:|Exit code [1-9]|Traceback \(most recent|\w+Error:|fatal:|bash: |ERROR\b)/
