import type { HistoryStep } from '../experience/coding-experience.ts'
import { actOfStep } from './act-of-step.ts'
import { HARNESS } from './harness.ts'
import { outcomeOfStep } from './outcome-of-step.ts'

/** What had happened in the run before a step or chunk; without it a chunk is read as the beginning. */
export interface Situation {
  /** Steps so far. */
  readonly steps: number
  /** Something that is no script to reproduce a fault was edited. */
  readonly edited: boolean
  /** The last tests or run failed; nothing passed since, and the user asked for nothing else. */
  readonly failing: boolean
  /** Steps since they failed. */
  readonly since: number
  /** Something was edited since they failed. */
  readonly mended: boolean
  /** The file at hand reproduces a fault. */
  readonly reproducing: boolean
  /** Some file before did. */
  readonly reproduced: boolean
  /** Steps since the user said something. */
  readonly asked: number
  /** What the user said last reports a fault, and nothing was edited since. */
  readonly reported: boolean
  /** What the user said last is a question, and nothing was edited since. */
  readonly questioned: boolean
}

const BEGINNING: Situation = {
  steps: 0,
  edited: false,
  failing: false,
  since: 0,
  mended: false,
  reproducing: false,
  reproduced: false,
  asked: 0,
  reported: false,
  questioned: false,
}

/** A failure is what looking is about for so many steps once something was edited; until then however long it takes. */
const FRESH = 14

const REPRODUCTION = /repro/i

/** How a user reports a fault. */
const REPORT =
  /\b(?:why (?:is|are|do|does|did|was|were|isn't|doesn't)|debug|bug|broken|crash\w*|fail(?:s|ed|ing|ures?)?|failz|not working|doesn't (?:work|match|show|appear)|wrong|error|stale)\b|为什么|报错|失败|不对/i

/** A question that wants an answer and no change. */
const QUESTION =
  /^(?:User: )?\s*(?:(?:on|in|at|for) )?(?:what|which|who|where|when|how|why|is|are|does|do|did|has|explain|tell me|describe)\b|\b(?:explain|help me understand|tell me)\b|^(?:User: )?\s*(?:什么|为什么|怎么|如何|解释)/i

/** The beginning of a run for its task. */
export function situationAt(task = ''): Situation {
  return { ...BEGINNING, reported: ASKED_WHY.test(task.slice(0, 400)), questioned: QUESTION.test(task.slice(0, 400)) }
}

/** A task that is to find a cause. Most tasks report some fault: those begin with finding the place. */
const ASKED_WHY =
  /\b(?:debug|investigate|identify (?:the|this) (?:issue|problem|cause|bug)|why (?:is|are|do|does|did|was|were|isn't|doesn't)|root cause)\b|为什么/i

/** The situation after a chunk. */
export function situationAfter(chunk: readonly HistoryStep[], before: Situation): Situation {
  return chunk.reduce(situationAfterStep, before)
}

function situationAfterStep(before: Situation, step: HistoryStep): Situation {
  const { kind, paths } = actOfStep(step)
  const path = paths[0]
  const looks = kind === 'edit' || kind === 'view'
  const reproducing = looks && path !== undefined ? REPRODUCTION.test(path) : before.reproducing
  const edited = before.edited || (kind === 'edit' && !reproducing)
  const outcome = kind === 'test' || kind === 'run' ? outcomeOfStep(step) : undefined
  const failed = outcome === 'failure' || outcome === 'error'
  const since = failed ? 0 : before.since + 1
  const reproduced = before.reproduced || reproducing
  const spoke = step.action.startsWith('User: ')
  const asked = spoke ? 0 : before.asked + 1
  const told = spoke && !HARNESS.test(step.action)
  const words = (step.input ?? step.action).slice(0, 600)
  const reported = told ? (before.steps === 0 ? ASKED_WHY : REPORT).test(words) : before.reported && kind !== 'edit'
  const questioned = told ? QUESTION.test(words) : before.questioned && kind !== 'edit'
  const mended = !failed && (before.mended || (kind === 'edit' && !reproducing))
  const stays = before.failing && outcome !== 'success' && (since <= FRESH || !mended) && (!told || reported)
  return { steps: before.steps + 1, edited, failing: failed || stays, mended, since, reproducing, reproduced, asked, reported, questioned }
}
