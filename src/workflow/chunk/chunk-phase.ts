import type { HistoryStep } from '../experience/coding-experience.ts'
import { PHASES, type Phase } from '../experience/phase.ts'
import { actOfStep } from './act-of-step.ts'
import { outcomeOfStep } from './outcome-of-step.ts'
import { BEGINNING, type Situation } from './situation.ts'

/** Commands that check a change without being tests: builds, type checks, linters, version control that records it. */
const CHECKS = /\b(?:build|lint|tsc|typecheck|type-check|vet|fmt|format|check|clippy|compile|mypy|ruff|eslint|biome|golangci|commit|push)\b/

/** What an agent that looks for a fault says. */
const FAULT =
  /\b(?:fail(?:s|ed|ing|ure)?|error|bug|broken|crash|wrong|why (?:is|does|did|it)|root cause|doesn't work|not working|debug|traceback)\b|报错|失败|为什么/i

/** How many steps count as the beginning of a run. */
const OPENING = 10

/**
 * The phase of a chunk from its actions alone. Each step votes by what it does and by what had happened before: looking is understanding
 * in the opening, locating later, and debugging after a failure; edits fix, or debug while tests fail; tests test.
 */
export function chunkPhase(chunk: readonly HistoryStep[], before: Situation = BEGINNING): Phase {
  const votes: Record<Phase, number> = { understanding: 0, locating: 0, fixing: 0, testing: 0, debugging: 0 }
  let { edited, failing } = before
  chunk.forEach((step, i) => {
    const { kind, command = '' } = actOfStep(step)
    const opening = !edited && before.steps + i < OPENING
    const outcome = outcomeOfStep(step)
    const bad = outcome === 'failure' || outcome === 'error'
    if (kind === 'edit' && failing) {
      votes.debugging += 0.6
      votes.fixing += 0.7
    } else if (kind === 'edit') votes.fixing += 1.2
    else if (kind === 'test') {
      votes.testing += 1.2
      if (bad) votes.debugging += 0.5
    } else if (kind === 'run') {
      votes[CHECKS.test(command.slice(0, 400)) ? 'testing' : failing ? 'debugging' : edited ? 'testing' : 'locating'] += 0.5
      if (bad) votes.debugging += 0.6
    } else if (kind === 'search' || kind === 'list' || kind === 'fetch' || kind === 'view') {
      if (failing) votes.debugging += 0.7
      else votes[opening && kind !== 'search' ? 'understanding' : 'locating'] += kind === 'view' && edited ? 0.5 : 0.8
    } else votes[edited ? (failing ? 'debugging' : 'fixing') : 'understanding'] += edited ? 0.15 : 0.6
    if (FAULT.test(step.thought.slice(0, 600)) && edited && kind !== 'edit') votes.debugging += 0.3
    if (kind === 'edit') edited = true
    if (kind === 'test' || kind === 'run') failing = bad || (failing && outcome !== 'success')
  })
  return PHASES.reduce((best, phase) => (votes[phase] > votes[best] ? phase : best))
}
