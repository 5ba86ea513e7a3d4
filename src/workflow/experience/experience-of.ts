import { eventOutcome, runGiven, successOf, type Trajectory, type TrajectoryEvent } from '../../trajectory/index.ts'
import type { CodingExperience, HistoryStep } from '../step/coding-experience.ts'

/**
 * A trajectory as an experience: its events as steps, and PASS or FAIL from its metadata, else from its last tests, else from `flag`.
 *
 * @throws DecantError `invalid-argument` for what is no run
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

/** The steps' action texts are cut here: what a file was filled with is no action summary. */
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
