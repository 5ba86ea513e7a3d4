import type { HistoryStep } from '../experience/coding-experience.ts'
import { PHASES, type Phase } from '../experience/phase.ts'
import { actOfStep } from './act-of-step.ts'
import { HARNESS } from './harness.ts'
import { outcomeOfStep } from './outcome-of-step.ts'
import { type Situation, situationAfter, situationAt } from './situation.ts'

/** Commands that check or hand over a change without being tests: builds, linters, version control that records it. */
const CHECKS =
  /\b(?:build|lint|tsc|typecheck|type-check|vet|fmt|format|check|clippy|compile|mypy|ruff|eslint|biome|golangci|git (?:add|commit|push|tag|stash)|gh (?:run|pr))\b/

const REPOSITORY = /\bgit (?:-C \S{1,400} )?(?:status|log|diff|show)\b/

/** What an agent that looks for a fault says. */
const FAULT =
  /\b(?:fail(?:s|ed|ing|ure)?|errors?|bug|broken|crash(?:es|ed)?|wrong|root cause|doesn't work|not working|debug|traceback|(?:the|an|this) (?:issue|problem)\b|there it is|stale)\b|报错|失败|为什么/i

/** Running what made the fault happen, once something was changed, tests the change. */
const REPRODUCTION = /repro/i

/** How many steps count as the beginning of a run. */
const OPENING = 20

/** For so many steps after the user's words looking is about what they mean. */
const ANSWERING = 6

/** Where agents write down what they are going to do. */
const PLAN = /(?:^|\/)plans?\/[^/]{1,200}\.md$/

/** For so many steps after a report looking may still be about what it means. */
const REPORTING = 2

/** Weights of what a step says about the phase. */
type Vote = readonly [phase: Phase, weight: number]

/**
 * The phase of a chunk from its actions alone. Each step votes by what it does and by what had happened before: talking and researching is understanding,
 * looking is understanding in the opening, locating later and debugging after a failure; making a fault happen is locating; edits fix; tests, checks and
 * handing over test.
 */
export function chunkPhase(chunk: readonly HistoryStep[], before: Situation = situationAt()): Phase {
  const totals: Record<Phase, number> = { understanding: 0, locating: 0, fixing: 0, testing: 0, debugging: 0 }
  let situation = before
  for (const step of chunk) {
    const after = situationAfter([step], situation)
    for (const [phase, weight] of votesOf(step, situation, after)) totals[phase] += weight
    situation = after
  }
  return PHASES.reduce((best, phase) => (totals[phase] > totals[best] ? phase : best))
}

function votesOf(step: HistoryStep, before: Situation, after: Situation): readonly Vote[] {
  const { kind, command = '', paths } = actOfStep(step)
  const head = command.slice(0, 400)
  const outcome = outcomeOfStep(step)
  const bad = outcome === 'failure' || outcome === 'error'
  switch (kind) {
    case 'edit':
      if (/^\s*(?:git )?rm\b/.test(head) && (before.reproduced || after.reproducing || paths.every((path) => path.startsWith('/tmp/'))))
        return [['testing', 0.4]]
      if (PLAN.test(paths[0] ?? '')) return [['understanding', 0.6]]
      if (step.actionType === 'other') return [['fixing', 0.5]]
      return after.reproducing && !before.edited
        ? [['locating', 0.8]]
        : before.failing
          ? [
              ['fixing', 1.3],
              ['debugging', 0.3],
            ]
          : [['fixing', 1.45]]
    case 'test':
      return bad
        ? [
            ['testing', 1.1],
            ['debugging', 0.4],
          ]
        : [['testing', 1.2]]
    case 'run':
      if (CHECKS.test(head))
        return bad
          ? [
              ['testing', 0.6],
              ['debugging', 0.4],
            ]
          : [['testing', 0.8]]
      if (before.reproducing && !before.edited) return [['locating', 0.8]]
      return REPRODUCTION.test(head)
        ? [['testing', 1.1]]
        : [
            [before.edited ? 'testing' : 'understanding', 0.5],
            ['debugging', bad ? 0.5 : 0],
          ]
    case 'submit':
      return [['testing', 0.6]]
    case 'fetch':
      return [[CHECKS.test(head) ? 'testing' : 'understanding', 0.8]]
    case 'view':
    case 'list':
    case 'search':
      return looking(step, kind, head, before)
    default:
      if (HARNESS.test(step.action)) return []
      return step.action.startsWith('User: ') || kind === 'ask' || step.action === '' ? [['understanding', 0.4]] : [['understanding', before.edited ? 0 : 0.6]]
  }
}

function looking(
  step: HistoryStep,
  kind: string,
  command: string,
  { edited, failing, steps, reproduced, asked, reported, questioned }: Situation,
): readonly Vote[] {
  if (kind === 'view' && actOfStep(step).paths.length === 0 && command === '') return [['understanding', 0.6]]
  if (reported && (FAULT.test(step.thought.slice(0, 600)) || asked > REPORTING)) return [['debugging', 0.9]]
  if (REPOSITORY.test(command) && edited && !questioned) return [['testing', 0.4]]
  if (failing) return [['debugging', FAULT.test(step.thought.slice(0, 600)) ? 1.1 : 0.75]]
  if (edited && FAULT.test(step.thought.slice(0, 600))) return [['debugging', 0.8]]
  if (/^web|^tavily/i.test(step.action) || /^(?:web|tavily)/i.test(step.actionType)) return [['understanding', 0.8]]
  if (questioned) return [['understanding', 0.7]]
  if (!edited && !reproduced && steps < OPENING && kind !== 'search') return [['understanding', 0.7]]
  if (kind !== 'search' && asked <= ANSWERING && !reproduced) return [['understanding', 0.65]]
  return [['locating', edited && kind === 'view' ? 0.6 : 0.8]]
}
