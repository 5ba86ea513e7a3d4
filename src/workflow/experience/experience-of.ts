import { eventOutcome, parseRun, successOf, type Trajectory, type TrajectoryEvent } from '../../trajectory/index.ts'
import type { CodingExperience, HistoryStep } from '../step/coding-experience.ts'

/**
 * Converts a trajectory to an experience: its events become steps, and PASS or FAIL comes from its metadata, else from its last tests, else from `flag`.
 *
 * @throws DecantError `invalid-argument` for anything but a run
 * @example
 * const experience = experienceOf(fromHistory(decode(text)))
 */
export function experienceOf(trajectory: Trajectory, flag?: boolean): CodingExperience {
  const run = parseRun(trajectory)
  const success = successOf(run, flag)
  return {
    instanceId: run.instanceId,
    problemStatement: run.instruction,
    history: run.events.map(stepOf),
    diffPatch: run.gitPatch,
    testResult: success === undefined ? 'UNKNOWN' : success === 'success' ? 'PASS' : 'FAIL',
    ...(run.repository !== '' && { repository: run.repository }),
  }
}

/** Maximum number of characters of a step's action: the content written to a file is not part of an action summary. */
const MAX_ACTION_CHARS = 4_000

function stepOf(event: TrajectoryEvent): HistoryStep {
  const outcome = eventOutcome(event)
  const isText = event.kind !== 'ActionEvent'
  const summary = isText ? event.getActionSummary(MAX_ACTION_CHARS) : event.getActionSummary(600)
  const content = event.kind === 'UserEvent' ? event.action.content : isText ? undefined : event.action.input
  const input = typeof content === 'string' ? content : ''
  const { speaker } = event.action
  return {
    actionType: event.actionType,
    action: event.kind === 'UserEvent' ? `User: ${summary}` : isText && event.thought.length > 0 ? '' : summary,
    thought: event.thought.join('\n'),
    observation: event.observationContent ?? '',
    ...(input !== '' && { input, tool: event.actionKind }),
    ...(event.act && { act: event.act }),
    ...(outcome && { outcome }),
    ...(typeof speaker === 'string' && { speaker }),
  }
}
