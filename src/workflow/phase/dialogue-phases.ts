import { fencedBlocks } from '../../text/index.ts'
import type { HistoryStep } from '../step/coding-experience.ts'
import type { Phase } from '../step/phase.ts'
import { thoughtTopics } from './thought-topics.ts'

/** The kinds of steps in a dialogue: words, code that a host ran, and the words of others. */
const DIALOGUE_KINDS: ReadonlySet<string> = new Set(['user', 'harness', 'say', 'run', 'test'])

/** How a host reports code that it ran, as AutoGen's executors do. */
const EXECUTION_REPORT = /^\s*exitcode: -?\d/

/** Words that only end a dialogue. */
const CLOSING_WORDS = /^\W{0,10}(?:TERMINATE|DONE|END)\W{0,10}$/

/**
 * The phases of a dialogue of agents that write code and text and call no tools: words before any code are understanding, written code is fixing, code and
 * words after a failed run are debugging until a run succeeds, and words about a result, or another check of it, are testing. Undefined if a run is not such a
 * dialogue.
 */
export function dialoguePhases(history: readonly HistoryStep[], kinds: readonly string[]): (Phase | undefined)[] | undefined {
  if (!isDialogue(history, kinds)) return undefined
  let lastResult: LastResult = 'nothing'
  return history.map((step, i) => {
    const kind = kinds[i] as string
    if (kind === 'user' || kind === 'harness') return undefined
    const isRun = kind !== 'say'
    const phase = phaseOf(step, isRun, lastResult)
    if (isRun) lastResult = hasFailed(step) ? 'a failure' : 'a result'
    return phase
  })
}

/** The result of the last run of code. */
type LastResult = 'nothing' | 'a result' | 'a failure'

function phaseOf(step: HistoryStep, isRun: boolean, lastResult: LastResult): Phase | undefined {
  if (lastResult === 'a failure') return CLOSING_WORDS.test(step.thought) ? undefined : 'debugging'
  const isCheck = thoughtTopics(step.thought).includes('test')
  if (isRun || fencedBlocks(step.thought).length > 0) return isCheck && lastResult === 'a result' ? 'testing' : 'fixing'
  if (CLOSING_WORDS.test(step.thought)) return undefined
  return isCheck || lastResult === 'a result' ? 'testing' : 'understanding'
}

function hasFailed({ outcome }: HistoryStep): boolean {
  return outcome === 'error' || outcome === 'failure'
}

/** Whether agents only speak, to one another or to a host that runs their code. */
function isDialogue(history: readonly HistoryStep[], kinds: readonly string[]): boolean {
  if (!kinds.every((kind) => DIALOGUE_KINDS.has(kind))) return false
  const runs = history.filter((_, i) => kinds[i] === 'run' || kinds[i] === 'test')
  if (!runs.every(({ observation }) => EXECUTION_REPORT.test(observation))) return false
  return runs.length > 0 || kinds.some((kind, i) => kind === 'say' && kinds[i + 1] === 'say')
}
