import { redact } from '../../archive/index.ts'
import type { Act } from '../../text/index.ts'
import type { HistoryStep } from './coding-experience.ts'

/** Steps that were redacted here, so that they are not redacted twice. */
const redactedSteps = new WeakSet<HistoryStep>()

/** The step without secrets of known forms: neither what is learned from a run nor what a model is asked about it contains any. */
export function redactStep(step: HistoryStep): HistoryStep {
  if (redactedSteps.has(step)) return step
  const { actionType, action, thought, observation, input, tool, act, outcome, speaker } = step
  const redacted: HistoryStep = {
    actionType,
    action: redact(action),
    thought: redact(thought),
    observation: redact(observation),
    ...(input !== undefined && { input: redact(input) }),
    ...(tool !== undefined && { tool }),
    ...(act && { act: redactAct(act) }),
    ...(outcome !== undefined && { outcome: redact(outcome) }),
    ...(speaker !== undefined && { speaker: redact(speaker) }),
  }
  redactedSteps.add(redacted)
  return redacted
}

function redactAct({ kind, paths, changes, removes, command, query, subject }: Act): Act {
  return {
    kind,
    paths: paths.map((path) => redact(path)),
    ...(changes && { changes: changes.map((path) => redact(path)) }),
    ...(removes && { removes: removes.map((path) => redact(path)) }),
    ...(command !== undefined && { command: redact(command) }),
    ...(query !== undefined && { query: redact(query) }),
    ...(subject !== undefined && { subject: redact(subject) }),
  }
}
