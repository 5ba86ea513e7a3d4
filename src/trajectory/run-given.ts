import * as z from 'zod'
import { underOwnNames } from '../given/index.ts'
import { ActionType } from './action-type.ts'
import { type EventFields, TrajectoryEvent } from './event.ts'
import { given } from './given.ts'
import type { Trajectory } from './trajectory.ts'

const isEvent = (value: unknown): boolean => {
  const { kind, thought, action } = Object(value) as Partial<TrajectoryEvent>
  return typeof kind === 'string' && Array.isArray(thought ?? []) && typeof (action ?? {}) === 'object'
}

const RUN = z.looseObject({
  instruction: z.string(),
  events: z.array(z.custom(isEvent, 'expected an event, with its `kind`, an `action` that is an object and a list for its `thought`')),
  metadata: z.looseObject({}).nullish(),
})

const REMEDY = 'Give the result of `fromHistory(decode(text))`.'

/**
 * Checks a run from a caller. It is returned unchanged, except that plain events, as after JSON, become `TrajectoryEvent`s, missing metadata is added, and
 * Python field names (`git_patch`, `action_type`) are renamed.
 * @throws DecantError `invalid-argument`
 */
export function runGiven(run: Trajectory): Trajectory {
  return whole(given(run, 'run', RUN, REMEDY))
}

/**
 * Checks several runs.
 * @throws DecantError `invalid-argument`
 */
export function runsGiven(runs: readonly Trajectory[]): readonly Trajectory[] {
  return given(runs, 'runs', z.array(RUN), REMEDY).map(whole)
}

const ownRun = underOwnNames<Trajectory>('instanceId', 'gitPatch')
const ownEvent = underOwnNames<EventFields>('actionType', 'actionKind', 'observationContent', 'isError', 'rawEvent')

function whole(given: Trajectory): Trajectory {
  const run = ownRun(given)
  if (run.metadata && run.events.every(canTell)) return run
  return { ...run, metadata: run.metadata ?? {}, events: run.events.map((event) => (canTell(event) ? event : eventOf(event))) }
}

/** The event of a plain object; fields that are null are left out. */
function eventOf(event: EventFields): TrajectoryEvent {
  const { actionType, action, thought, observationContent, isError, ...fields } = ownEvent(event)
  return new TrajectoryEvent({
    ...fields,
    action: action ?? {},
    thought: thought ?? [],
    actionType: typeNamed(actionType ?? ActionType.OTHER),
    ...(typeof observationContent === 'string' && { observationContent }),
    ...(typeof isError === 'boolean' && { isError }),
  })
}

/** The type for an enumeration's name in a dump (`ActionType.FILE_EDIT`); an unknown one is returned unchanged. */
function typeNamed(name: ActionType): ActionType {
  const bare = String(name).replace('ActionType.', '').toLowerCase()
  return Object.values(ActionType).find((type) => type === bare) ?? name
}

/** Whether an event still has its method, which JSON removes. */
function canTell(event: TrajectoryEvent): boolean {
  return typeof event.getActionSummary === 'function'
}
