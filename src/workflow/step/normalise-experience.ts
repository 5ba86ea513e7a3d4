import * as z from 'zod'
import { redact } from '../../archive/index.ts'
import { ACT_SHAPE, actWithoutNulls, checkShape } from '../../trajectory/index.ts'
import { snakeCaseReader } from '../../validation/index.ts'
import type { CodingExperience, HistoryStep } from './coding-experience.ts'
import { parseExperience } from './parse-experience.ts'
import { redactEnds } from './redact-ends.ts'
import { redactStep } from './redact-step.ts'

const TEXT = z.string().nullish()
const STEPS = z.array(z.looseObject({ input: TEXT, tool: TEXT, act: ACT_SHAPE.nullish(), outcome: TEXT, speaker: TEXT }))
const renameStepFields = snakeCaseReader<HistoryStep>('actionType')

/**
 * Normalises an experience from a caller: missing or null fields become empty, and secrets are removed, and the middle of texts longer than
 * `MAX_READ_CHARS`.
 * @throws DecantError `invalid-argument` for anything but an experience
 */
export function normaliseExperience(input: CodingExperience): CodingExperience {
  const experience = parseExperience(input)
  return {
    ...experience,
    instanceId: toText(experience.instanceId),
    problemStatement: redactEnds(toText(experience.problemStatement)),
    diffPatch: redact(toText(experience.diffPatch)),
    testResult: experience.testResult ?? 'UNKNOWN',
    history: normaliseSteps(experience.history ?? []),
  }
}

/**
 * Normalises steps from a caller: missing fields become empty, and secrets are removed.
 * @throws DecantError `invalid-argument` for anything but steps
 */
export function normaliseSteps(steps: readonly HistoryStep[]): readonly HistoryStep[] {
  return checkShape(steps, 'steps', STEPS, 'Give `experienceOf(run).history`.').map((step) => {
    const renamed = renameStepFields(step)
    return redactStep(isComplete(renamed) ? renamed : fillMissingFields(renamed))
  })
}

function isComplete({ actionType, action, thought, observation, input, tool, act, outcome, speaker }: HistoryStep): boolean {
  return (
    [actionType, action, thought, observation].every((value) => typeof value === 'string') &&
    ![input, tool, act, outcome, speaker, ...Object.values(act ?? {})].includes(null as never)
  )
}

function fillMissingFields({ actionType, action, thought, observation, input, tool, act, outcome, speaker }: HistoryStep): HistoryStep {
  return {
    actionType: toText(actionType),
    action: toText(action),
    thought: toText(thought),
    observation: toText(observation),
    ...(input && { input }),
    ...(tool && { tool }),
    ...(act && { act: actWithoutNulls(act) }),
    ...(outcome && { outcome }),
    ...(speaker && { speaker }),
  }
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : value === null || value === undefined ? '' : String(value)
}
