import * as z from 'zod'
import { isUnexecutedCall } from '../../text/index.ts'
import { ActionType } from '../action-type.ts'
import { checkShape } from '../check-shape.ts'
import type { TrajectoryEvent } from '../trajectory-event.ts'
import { testOutcome } from './test-outcome.ts'

const EVENT_SHAPE = z.looseObject({ actionType: z.string() })

/**
 * How an event ended: tests by their output, other events only if their reader or their first lines report an error. A call that was never run has no outcome.
 * @throws DecantError `invalid-argument` for anything but an event
 */
export function eventOutcome(event: TrajectoryEvent): 'success' | 'failure' | 'error' | undefined {
  const text = checkShape(event, 'event', EVENT_SHAPE, 'Give one of the `events` of a run.').observationContent
  if (event.actionType === ActionType.TESTING) return text === undefined ? undefined : testOutcome(text, event.isError)
  if (text !== undefined && isUnexecutedCall(text)) return undefined
  if (event.isError || (text !== undefined && ERROR_START.test(text.slice(0, 400)))) return 'error'
  return undefined
}

const ERROR_START = /^(?:<tool_use_error>|Error:|Exit code [1-9]|exitcode: -?[1-9]|Traceback \(most recent|\w+Error:|fatal:|bash: |ERROR\b)/
