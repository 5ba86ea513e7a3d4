import { ActionType } from '../action-type.ts'
import type { CompressionConfig } from '../compression-config.ts'
import type { TrajectoryEvent } from '../event.ts'
import { runGiven } from '../run-given.ts'
import type { Trajectory } from '../trajectory.ts'
import { wasDone } from '../verdict/was-done.ts'
import { BaseCompressionStrategy } from './base-compression-strategy.ts'
import { compressed } from './compressed.ts'
import { firstAndLast } from './first-and-last.ts'
import { isKeyByContent } from './is-key-by-content.ts'

/**
 * The order in which events are kept if there are too many, after the first and the last ones: edits, tests, views, exploration, all others, including those
 * that were not carried out.
 */
const PRIORITY: readonly string[] = [ActionType.FILE_EDIT, ActionType.TESTING, ActionType.FILE_VIEW, ActionType.EXPLORATION]

/**
 * Key step extraction: keeps the steps that changed code or revealed something (edits, tests, errors and findings in results) with the steps right before them,
 * and the first and last events. An edit that was refused, and a call that was never run, changed nothing. A run at or below `maxEvents` is returned unchanged.
 */
export class KeyStepExtractionStrategy extends BaseCompressionStrategy {
  readonly name = 'key_step_extraction'

  async compress(given: Trajectory): Promise<Trajectory> {
    const run = runGiven(given)
    const { config } = this
    if (run.events.length <= config.maxEvents) return run
    const ends = firstAndLast(run.events.length, config.maxEvents, config.preserveFirstN, config.preserveLastN)
    const selected = selectedIndices(run, config, ends)
    const kept = prioritized(run.events, selected, config.maxEvents, ends)
    return compressed(
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
  const chosen = new Uint8Array(events.length)
  chosen.fill(1, 0, ends.first)
  chosen.fill(1, events.length - ends.last)
  let reach = 0
  events.forEach((event, i) => {
    if (!(config.keyActionTypes.includes(event.actionType) && wasDone(event)) && !isKeyByContent(event)) return
    const from = Math.max(reach, i - config.includePrecedingContext)
    reach = Math.max(reach, Math.min(events.length, i + config.includeFollowingContext + 1))
    if (reach > from) chosen.fill(1, from, reach)
  })
  return [...chosen.keys()].filter((i) => chosen[i] === 1)
}

function prioritized(events: Trajectory['events'], indices: readonly number[], most: number, ends: Ends): number[] {
  if (indices.length <= most) return indices.slice()
  const rank = (i: number): number => {
    if (i < ends.first || i >= events.length - ends.last) return -1
    const event = events[i] as TrajectoryEvent
    const place = PRIORITY.indexOf(event.actionType)
    return place < 0 || !wasDone(event) ? PRIORITY.length : place
  }
  const ranked = indices.toSorted((a, b) => rank(a) - rank(b) || a - b)
  return ranked.slice(0, most).sort((a, b) => a - b)
}
