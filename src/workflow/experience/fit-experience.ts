import { waterLevel } from '../../excerpt/index.ts'
import { cutText } from '../../text/index.ts'
import { countTokens, estimateTokens } from '../../token/index.ts'
import { cutTokens } from '../../trajectory/index.ts'
import { CompressedExperience, type ExperienceFields } from './compressed-experience.ts'
import { CompressedStep } from './compressed-step.ts'

/** Minimum number of tokens of a step, with its headings. */
const MIN_STEP_TOKENS = 60

/** Parts of a step's share for the action and the files; the rest is for reasoning. */
const ACTION_RATIO = 0.25
const FILES_RATIO = 0.15

/** Rounds of fitting that count exactly; each removes the excess of the one before. */
const MAX_ROUNDS = 6

/**
 * Fits the experience into `maxTokens` (o200k, counted on the induction format). Steps share the available tokens: short ones stay whole, long ones are cut to
 * an equal share; if even headings would not fit, neighbours are merged.
 */
export function fitExperience(fields: ExperienceFields, maxTokens: number): CompressedExperience {
  let room = maxTokens
  let fitted = new CompressedExperience(fields)
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const text = fitted.toInductionFormat()
    const rough = text.length <= maxTokens * 30 ? 0 : estimateTokens(text)
    const tokens = rough > maxTokens ? rough : countTokens(text)
    if (tokens <= maxTokens) return fitted
    if (round > 0) room = Math.floor(room * Math.min(0.95, maxTokens / tokens))
    fitted = shrinkExperience(fields, room)
  }
  return headingsOnly(fields, maxTokens)
}

function shrinkExperience(fields: ExperienceFields, room: number): CompressedExperience {
  const headings = shortenHeadings(fields, Math.max(20, Math.floor(room / 8)))
  const left = Math.max(0, room - estimateTokens(`${headings.instanceId}\n${headings.problemSummary}\n${headings.solutionSummary}`) - 60)
  const phases = mergeSteps(fields.phases, Math.max(1, Math.floor(left / MIN_STEP_TOKENS)))
  const share = waterLevel(Float64Array.from(phases, stepTokens), left - phases.length * 25)
  return new CompressedExperience({ ...fields, ...headings, phases: phases.map((step) => cutStep(step, share)), compressedStepCount: phases.length })
}

/** The experience without steps, with its headings shortened until they fit: rare characters take many more tokens than estimated. */
function headingsOnly(fields: ExperienceFields, maxTokens: number): CompressedExperience {
  for (let tokensEach = 60; ; tokensEach = Math.floor(tokensEach / 2)) {
    const fitted = new CompressedExperience({ ...fields, ...shortenHeadings(fields, tokensEach), phases: [], compressedStepCount: 0 })
    if (tokensEach === 0 || countTokens(fitted.toInductionFormat()) <= maxTokens) return fitted
  }
}

function shortenHeadings(
  fields: ExperienceFields,
  tokensEach: number,
): Pick<ExperienceFields, 'instanceId' | 'problemSummary' | 'solutionSummary' | 'testResult'> {
  return {
    instanceId: cutTokens(fields.instanceId, tokensEach),
    problemSummary: cutTokens(fields.problemSummary, tokensEach * 2),
    solutionSummary: cutTokens(fields.solutionSummary, tokensEach * 2),
    testResult: cutTokens(fields.testResult, Math.min(20, tokensEach)),
  }
}

function stepTokens(step: CompressedStep): number {
  return estimateTokens(step.actionSummary) + estimateTokens(step.keyReasoning) + estimateTokens(step.filesInvolved.join(', '))
}

function cutStep(step: CompressedStep, share: number): CompressedStep {
  const cost = stepTokens(step)
  if (cost <= share) return step
  const files: string[] = []
  let room = Math.floor(share * FILES_RATIO)
  for (const file of step.filesInvolved) {
    room -= estimateTokens(file) + 2
    if (room < 0) break
    files.push(file)
  }
  const actionSummary = cutTokens(step.actionSummary, Math.floor(share * ACTION_RATIO))
  const spent = estimateTokens(actionSummary) + estimateTokens(files.join(', '))
  return new CompressedStep({
    ...step,
    phase: cutTokens(step.phase, 8),
    actionSummary,
    keyReasoning: cutTokens(step.keyReasoning, Math.max(0, Math.floor(share - spent))),
    filesInvolved: files,
    ...(step.outcome !== undefined && { outcome: cutTokens(step.outcome, 12) }),
  })
}

/** At most `maxSteps` steps: as many neighbours as necessary are merged, with the phase of the longest among them. */
function mergeSteps(steps: readonly CompressedStep[], maxSteps: number): readonly CompressedStep[] {
  if (steps.length <= maxSteps) return steps
  const size = Math.ceil(steps.length / maxSteps)
  const joined: CompressedStep[] = []
  for (let i = 0; i < steps.length; i += size) {
    const group = steps.slice(i, i + size)
    const main = group.reduce((a, b) => (b.keyReasoning.length > a.keyReasoning.length ? b : a))
    const outcome = group.findLast((step) => step.outcome !== undefined)?.outcome
    joined.push(
      new CompressedStep({
        phase: main.phase,
        actionSummary: group.map((step) => cutText(step.actionSummary, 200)).join(' → '),
        keyReasoning: group.map((step) => cutText(step.keyReasoning, 400)).join(' | '),
        filesInvolved: [...new Set(group.flatMap((step) => step.filesInvolved.slice(0, 8)))],
        ...(outcome !== undefined && { outcome }),
      }),
    )
  }
  return joined
}
