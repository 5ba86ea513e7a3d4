import { ActionType } from '../action-type.ts'
import type { CompressionConfig } from '../compression-config.ts'
import { parseRun } from '../parse-run.ts'
import type { Trajectory } from '../trajectory.ts'
import type { TrajectoryEvent } from '../trajectory-event.ts'
import { wasCarriedOut } from '../verdict/was-carried-out.ts'
import { BaseCompressionStrategy } from './base-compression-strategy.ts'
import { compressedRun } from './compressed-run.ts'
import { firstAndLast } from './first-and-last.ts'
import { isKeyByContent } from './is-key-by-content.ts'

/**
 * The order in which events are kept if there are too many, after the first and the last ones: edits, tests, views, exploration, all others. Those of
 * `keyActionTypes` come before those of other types, and those that were not carried out come last.
 */
const PRIORITY: readonly string[] = [ActionType.FILE_EDIT, ActionType.TESTING, ActionType.FILE_VIEW, ActionType.EXPLORATION]

/**
 * Key step extraction: keeps the steps that changed code or revealed something (edits, tests, errors and findings in results) with the steps right before them,
 * and the first and last events. If these are too many, the first and last events and then the steps of `keyActionTypes` stay before others. An edit that was
 * refused, and a call that was never run, changed nothing. A run at or below `maxEvents` is returned unchanged.
 */
export class KeyStepExtractionStrategy extends BaseCompressionStrategy {
  readonly name = 'key_step_extraction'

  async compress(given: Trajectory): Promise<Trajectory> {
    const run = parseRun(given)
    const { config } = this
    if (run.events.length <= config.maxEvents) return run
    const ends = firstAndLast(run.events.length, config.maxEvents, config.preserveFirstN, config.preserveLastN)
    const selected = selectedIndices(run, config, ends)
    const kept = selectByPriority(run.events, selected, config, ends)
    return compressedRun(
      run,
      kept.map((i) => run.events[i] as TrajectoryEvent),
      this.name,
    )
  }
}

interface Ends {
  readonly first: number
  readonly last: number
}

function selectedIndices({ events }: Trajectory, config: CompressionConfig, ends: Ends): number[] {
  const selected = new Uint8Array(events.length)
  selected.fill(1, 0, ends.first)
  selected.fill(1, events.length - ends.last)
  let selectedEnd = 0
  events.forEach((event, i) => {
    if (!(config.keyActionTypes.includes(event.actionType) && wasCarriedOut(event)) && !isKeyByContent(event)) return
    const from = Math.max(selectedEnd, i - config.includePrecedingContext)
    selectedEnd = Math.max(selectedEnd, Math.min(events.length, i + config.includeFollowingContext + 1))
    if (selectedEnd > from) selected.fill(1, from, selectedEnd)
  })
  return [...selected.keys()].filter((i) => selected[i] === 1)
}

function selectByPriority(events: Trajectory['events'], indices: readonly number[], { maxEvents, keyActionTypes }: CompressionConfig, ends: Ends): number[] {
  if (indices.length <= maxEvents) return indices.slice()
  const rank = (i: number): number => {
    if (i < ends.first || i >= events.length - ends.last) return -1
    const event = events[i] as TrajectoryEvent
    const priority = PRIORITY.indexOf(event.actionType)
    const tier = !wasCarriedOut(event) ? 2 : keyActionTypes.includes(event.actionType) ? 0 : 1
    return tier * (PRIORITY.length + 1) + (priority < 0 ? PRIORITY.length : priority)
  }
  const ranked = indices.toSorted((a, b) => rank(a) - rank(b) || a - b)
  return ranked.slice(0, maxEvents).sort((a, b) => a - b)
}
