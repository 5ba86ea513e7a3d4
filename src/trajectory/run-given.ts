import { z } from 'zod'
import type { TrajectoryEvent } from './event.ts'
import { given } from './given.ts'
import type { Trajectory } from './trajectory.ts'

const isEvent = (value: unknown): boolean => {
  const { kind, thought, action, getActionSummary } = Object(value) as Partial<TrajectoryEvent>
  return typeof kind === 'string' && Array.isArray(thought) && Object(action) === action && typeof getActionSummary === 'function'
}

const RUN = z.looseObject({ instruction: z.string(), events: z.array(z.custom(isEvent, 'expected a TrajectoryEvent')), metadata: z.looseObject({}) })

const REMEDY = 'Give what `fromHistory(decode(text))` makes.'

/**
 * A run at the door of what works on one.
 * @throws DecantError `invalid-argument`
 */
export function runGiven(run: Trajectory): Trajectory {
  return given(run, 'run', RUN, REMEDY)
}

/**
 * Several runs at the door.
 * @throws DecantError `invalid-argument`
 */
export function runsGiven(runs: readonly Trajectory[]): readonly Trajectory[] {
  return given(runs, 'runs', z.array(RUN), REMEDY)
}
