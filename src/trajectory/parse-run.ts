import * as z from 'zod'
import { snakeCaseReader } from '../validation/index.ts'
import { ActionType } from './action-type.ts'
import { checkShape } from './check-shape.ts'
import type { Trajectory } from './trajectory.ts'
import { type EventFields, TrajectoryEvent } from './trajectory-event.ts'

const isEvent = (value: unknown): boolean => {
  const { kind, thought, action } = Object(value) as Partial<TrajectoryEvent>
  return typeof kind === 'string' && Array.isArray(thought ?? []) && typeof (action ?? {}) === 'object'
}

const RUN_SHAPE = z.looseObject({
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
export function parseRun(run: Trajectory): Trajectory {
  return completeRun(checkShape(run, 'run', RUN_SHAPE, REMEDY))
}

/**
 * Checks several runs.
 * @throws DecantError `invalid-argument`
 */
export function parseRuns(runs: readonly Trajectory[]): readonly Trajectory[] {
  return checkShape(runs, 'runs', z.array(RUN_SHAPE), REMEDY).map(completeRun)
}

const withRunNames = snakeCaseReader<Trajectory>('instanceId', 'gitPatch')
const withEventNames = snakeCaseReader<EventFields>('actionType', 'actionKind', 'observationContent', 'isError', 'rawEvent')

function completeRun(given: Trajectory): Trajectory {
  const run = withRunNames(given)
  if (run.metadata && run.events.every(hasMethods)) return run
  return { ...run, metadata: run.metadata ?? {}, events: run.events.map((event, at) => (hasMethods(event) ? event : toEvent(event, at))) }
}

/** The event of a plain object at a place in the run, which is its index if it names none; fields that are null are left out. */
function toEvent(event: EventFields, at: number): TrajectoryEvent {
  const { index, actionType, action, thought, observationContent, isError, ...fields } = withEventNames(event)
  return new TrajectoryEvent({
    ...fields,
    index: index ?? at,
    action: action ?? {},
    thought: thought ?? [],
    actionType: parseActionType(actionType ?? ActionType.OTHER),
    ...(typeof observationContent === 'string' && { observationContent }),
    ...(typeof isError === 'boolean' && { isError }),
  })
}

/** The type for an enumeration's name in a dump (`ActionType.FILE_EDIT`); an unknown one is returned unchanged. */
function parseActionType(name: ActionType): ActionType {
  const plainName = String(name).replace('ActionType.', '').toLowerCase()
  return Object.values(ActionType).find((type) => type === plainName) ?? name
}

/** Whether an event still has its method, which JSON removes. */
function hasMethods(event: TrajectoryEvent): boolean {
  return typeof event.getActionSummary === 'function'
}
