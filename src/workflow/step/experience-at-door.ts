import type { CodingExperience, HistoryStep } from './coding-experience.ts'

/** The experience with what its maker left out, or gave as null, taken for empty; the same where nothing is. */
export function experienceAtDoor(experience: CodingExperience): CodingExperience {
  return {
    ...experience,
    instanceId: text(experience.instanceId),
    problemStatement: text(experience.problemStatement),
    diffPatch: text(experience.diffPatch),
    testResult: experience.testResult ?? 'UNKNOWN',
    history: stepsAtDoor(experience.history ?? []),
  }
}

/** The steps with what is missing in them taken for empty; those that are whole stay the same objects. */
export function stepsAtDoor(steps: readonly HistoryStep[]): readonly HistoryStep[] {
  return steps.every(isWhole) ? steps : steps.map((step) => (isWhole(step) ? step : whole(step)))
}

function isWhole({ actionType, action, thought, observation, input, tool, act, outcome }: HistoryStep): boolean {
  return [actionType, action, thought, observation].every((value) => typeof value === 'string') && ![input, tool, act, outcome].includes(null as never)
}

function whole({ actionType, action, thought, observation, input, tool, act, outcome }: HistoryStep): HistoryStep {
  return {
    actionType: text(actionType),
    action: text(action),
    thought: text(thought),
    observation: text(observation),
    ...(input && { input }),
    ...(tool && { tool }),
    ...(act && { act }),
    ...(outcome && { outcome }),
  }
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : value === null || value === undefined ? '' : String(value)
}
