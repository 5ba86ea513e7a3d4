import type { Act } from '../../text/index.ts'
import { actOfStep } from './act-of-step.ts'
import type { HistoryStep } from './coding-experience.ts'
import { MAX_READ_CHARS, redactEnds } from './redact-ends.ts'

/** Steps that were redacted here, so that they are not redacted twice. */
const redactedSteps = new WeakSet<HistoryStep>()

/**
 * The step without secrets of known forms, and without the middle of very long texts: neither what is learned from a run nor what a model is asked about it
 * contains a secret, and reading a step takes a bounded time. The act is read from the whole action, whose JSON a cut would break.
 */
export function redactStep(step: HistoryStep): HistoryStep {
  if (redactedSteps.has(step)) return step
  const { actionType, action, thought, observation, input, tool, outcome, speaker } = step
  const act = action.length > MAX_READ_CHARS ? actOfStep(step) : step.act
  const redacted: HistoryStep = {
    actionType,
    action: redactEnds(action),
    thought: redactEnds(thought),
    observation: redactEnds(observation),
    ...(input !== undefined && { input: redactEnds(input) }),
    ...(tool !== undefined && { tool }),
    ...(act && { act: redactAct(act) }),
    ...(outcome !== undefined && { outcome: redactEnds(outcome) }),
    ...(speaker !== undefined && { speaker: redactEnds(speaker) }),
  }
  redactedSteps.add(redacted)
  return redacted
}

function redactAct({ kind, paths, changes, removes, command, query, subject }: Act): Act {
  return {
    kind,
    paths: paths.map((path) => redactEnds(path)),
    ...(changes && { changes: changes.map((path) => redactEnds(path)) }),
    ...(removes && { removes: removes.map((path) => redactEnds(path)) }),
    ...(command !== undefined && { command: redactEnds(command) }),
    ...(query !== undefined && { query: redactEnds(query) }),
    ...(subject !== undefined && { subject: redactEnds(subject) }),
  }
}
