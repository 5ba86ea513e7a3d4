import { ActionType } from '../action-type.ts'
import type { CompressionConfig } from '../compression-config.ts'
import { parseRun } from '../parse-run.ts'
import type { Trajectory } from '../trajectory.ts'
import type { TrajectoryEvent } from '../trajectory-event.ts'
import { eventOutcome } from '../verdict/event-outcome.ts'
import { BaseCompressionStrategy } from './base-compression-strategy.ts'
import { compressedRun } from './compressed-run.ts'
import { firstAndLast } from './first-and-last.ts'

/**
 * Action type filtering: excluded types are removed, types on the keep list stay, and of consecutive events of one type only the first stays. Edits never count
 * as repeats, nor does a test that ended differently from the one kept before it, nor a summary, which replaces several events. If there are still too many
 * events, they are thinned evenly between the first and the last ones.
 */
export class ActionTypeFilteringStrategy extends BaseCompressionStrategy {
  readonly name = 'action_type_filtering'

  async compress(given: Trajectory): Promise<Trajectory> {
    const run = parseRun(given)
    const filtered = filterEvents(run.events, this.config)
    return compressedRun(run, limitEvents(filtered, this.config), this.name)
  }
}

function filterEvents(events: readonly TrajectoryEvent[], config: CompressionConfig): TrajectoryEvent[] {
  const kept: TrajectoryEvent[] = []
  let previous: TrajectoryEvent | undefined
  for (const event of events) {
    if (config.excludeActionTypes.includes(event.actionType)) continue
    if (config.keepActionTypes.length > 0 && !config.keepActionTypes.includes(event.actionType)) continue
    if (config.deduplicateConsecutive && previous && isRepeat(event, previous)) continue
    kept.push(event)
    previous = event
  }
  return kept
}

function isRepeat(event: TrajectoryEvent, previous: TrajectoryEvent): boolean {
  if (event.actionType !== previous.actionType || event.actionType === ActionType.FILE_EDIT) return false
  if (event.kind === 'SummaryEvent' || previous.kind === 'SummaryEvent') return false
  return event.actionType !== ActionType.TESTING || eventOutcome(event) === eventOutcome(previous)
}

function limitEvents(events: readonly TrajectoryEvent[], { maxEvents, preserveFirstN, preserveLastN }: CompressionConfig): readonly TrajectoryEvent[] {
  if (events.length <= maxEvents) return events
  const { first, last } = firstAndLast(events.length, maxEvents, preserveFirstN, preserveLastN)
  const middle = events.length - first - last
  const slots = maxEvents - first - last
  const kept = events.slice(0, first)
  for (let i = 0; i < slots; i++) {
    const at = slots === 1 ? middle >> 1 : Math.round((i * (middle - 1)) / (slots - 1))
    kept.push(events[first + at] as TrajectoryEvent)
  }
  return kept.concat(events.slice(events.length - last))
}
