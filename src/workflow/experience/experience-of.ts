import { eventOutcome, runGiven, successOf, type Trajectory, type TrajectoryEvent } from '../../trajectory/index.ts'
import type { CodingExperience, HistoryStep } from '../step/coding-experience.ts'

/**
 * Converts a trajectory to an experience: its events become steps, and PASS or FAIL comes from its metadata, else from its last tests, else from `flag`.
 *
 * @throws DecantError `invalid-argument` for anything but a run
 * @example
 * const experience = experienceOf(fromHistory(decode(text)))
 */
export function experienceOf(source: Trajectory, flag?: boolean): CodingExperience {
  const run = runGiven(source)
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
const LONGEST = 4_000

function stepOf(event: TrajectoryEvent): HistoryStep {
  const outcome = eventOutcome(event)
  const words = event.kind !== 'ActionEvent'
  const said = words ? event.getActionSummary(LONGEST) : event.getActionSummary(600)
  const given = event.kind === 'UserEvent' ? event.action.content : words ? undefined : event.action.input
  const input = typeof given === 'string' ? given : ''
  const { speaker } = event.action
  return {
    actionType: event.actionType,
    action: event.kind === 'UserEvent' ? `User: ${said}` : words && event.thought.length > 0 ? '' : said,
    thought: event.thought.join('\n'),
    observation: event.observationContent ?? '',
    ...(input !== '' && { input, tool: event.actionKind }),
    ...(event.act && { act: event.act }),
    ...(outcome && { outcome }),
    ...(typeof speaker === 'string' && { speaker }),
  }
}
