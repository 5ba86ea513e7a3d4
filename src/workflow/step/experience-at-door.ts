import * as z from 'zod'
import { redact } from '../../archive/index.ts'
import { underOwnNames } from '../../given/index.ts'
import { ACT_SHAPE, actWithoutNulls, given } from '../../trajectory/index.ts'
import type { CodingExperience, HistoryStep } from './coding-experience.ts'
import { experienceGiven } from './experience-given.ts'
import { withoutSecrets } from './without-secrets.ts'

const TEXT = z.string().nullish()
const STEPS = z.array(z.looseObject({ input: TEXT, tool: TEXT, act: ACT_SHAPE.nullish(), outcome: TEXT, speaker: TEXT }))
const ownStep = underOwnNames<HistoryStep>('actionType')

/**
 * Normalises an experience from a caller: missing or null fields become empty, and secrets are removed.
 * @throws DecantError `invalid-argument` for anything but an experience
 */
export function experienceAtDoor(maker: CodingExperience): CodingExperience {
  const experience = experienceGiven(maker)
  return {
    ...experience,
    instanceId: text(experience.instanceId),
    problemStatement: redact(text(experience.problemStatement)),
    diffPatch: redact(text(experience.diffPatch)),
    testResult: experience.testResult ?? 'UNKNOWN',
    history: stepsAtDoor(experience.history ?? []),
  }
}

/**
 * Normalises steps from a caller: missing fields become empty, and secrets are removed.
 * @throws DecantError `invalid-argument` for anything but steps
 */
export function stepsAtDoor(steps: readonly HistoryStep[]): readonly HistoryStep[] {
  return given(steps, 'steps', STEPS, 'Give `experienceOf(run).history`.').map((step) => {
    const own = ownStep(step)
    return withoutSecrets(isWhole(own) ? own : whole(own))
  })
}

function isWhole({ actionType, action, thought, observation, input, tool, act, outcome, speaker }: HistoryStep): boolean {
  return (
    [actionType, action, thought, observation].every((value) => typeof value === 'string') &&
    ![input, tool, act, outcome, speaker, ...Object.values(act ?? {})].includes(null as never)
  )
}

function whole({ actionType, action, thought, observation, input, tool, act, outcome, speaker }: HistoryStep): HistoryStep {
  return {
    actionType: text(actionType),
    action: text(action),
    thought: text(thought),
    observation: text(observation),
    ...(input && { input }),
    ...(tool && { tool }),
    ...(act && { act: actWithoutNulls(act) }),
    ...(outcome && { outcome }),
    ...(speaker && { speaker }),
  }
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : value === null || value === undefined ? '' : String(value)
}
