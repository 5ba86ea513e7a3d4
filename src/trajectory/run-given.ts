import { z } from 'zod'
import { TrajectoryEvent } from './event.ts'
import { given } from './given.ts'
import type { Trajectory } from './trajectory.ts'

const isEvent = (value: unknown): boolean => {
  const { kind, thought, action } = Object(value) as Partial<TrajectoryEvent>
  return typeof kind === 'string' && Array.isArray(thought) && Object(action) === action
}

const RUN = z.looseObject({
  instruction: z.string(),
  events: z.array(z.custom(isEvent, 'expected an event, with `kind`, `action` and `thought`')),
  metadata: z.looseObject({}).nullish(),
})

const REMEDY = 'Give what `fromHistory(decode(text))` makes.'

/**
 * A run at the door of what works on one: as it was given, but for events that are plain objects, as they are after JSON, and metadata that it lacks.
 * @throws DecantError `invalid-argument`
 */
export function runGiven(run: Trajectory): Trajectory {
  return whole(given(run, 'run', RUN, REMEDY))
}

/**
 * Several runs at the door.
 * @throws DecantError `invalid-argument`
 */
export function runsGiven(runs: readonly Trajectory[]): readonly Trajectory[] {
  return given(runs, 'runs', z.array(RUN), REMEDY).map(whole)
}

function whole(run: Trajectory): Trajectory {
  if (run.metadata && run.events.every(canTell)) return run
  return { ...run, metadata: run.metadata ?? {}, events: run.events.map((event) => (canTell(event) ? event : new TrajectoryEvent(event))) }
}

/** Whether an event has its method still, which JSON takes. */
function canTell(event: TrajectoryEvent): boolean {
  return typeof event.getActionSummary === 'function'
}
