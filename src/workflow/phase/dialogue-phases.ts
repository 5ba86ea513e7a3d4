import { fencedBlocks } from '../../text/index.ts'
import type { HistoryStep } from '../step/coding-experience.ts'
import type { Phase } from '../step/phase.ts'
import { wordsOfPurpose } from './words-of-purpose.ts'

/** The kinds of steps in a dialogue: words, code that a host ran, and the words of others. */
const SPOKEN: ReadonlySet<string> = new Set(['user', 'harness', 'say', 'run', 'test'])

/** How a host reports code that it ran, as AutoGen's executors do. */
const REPORT = /^\s*exitcode: -?\d/

/** Words that only end a dialogue. */
const ENDS = /^\W{0,10}(?:TERMINATE|DONE|END)\W{0,10}$/

/**
 * The phases of a dialogue of agents that write code and text and call no tools: words before any code are understanding, written code is fixing, code and
 * words after a failed run are debugging until a run succeeds, and words about a result, or another check of it, are testing. Undefined if a run is not such a
 * dialogue.
 */
export function dialoguePhases(history: readonly HistoryStep[], kinds: readonly string[]): (Phase | undefined)[] | undefined {
  if (!isDialogue(history, kinds)) return undefined
  let before: Before = 'nothing'
  return history.map((step, i) => {
    const kind = kinds[i] as string
    if (kind === 'user' || kind === 'harness') return undefined
    const ran = kind !== 'say'
    const phase = phaseOf(step, ran, before)
    if (ran) before = failed(step) ? 'a failure' : 'a result'
    return phase
  })
}

/** The result of the last run of code. */
type Before = 'nothing' | 'a result' | 'a failure'

function phaseOf(step: HistoryStep, ran: boolean, before: Before): Phase | undefined {
  if (before === 'a failure') return ENDS.test(step.thought) ? undefined : 'debugging'
  const checks = wordsOfPurpose(step.thought).includes('test')
  if (ran || fencedBlocks(step.thought).length > 0) return checks && before === 'a result' ? 'testing' : 'fixing'
  if (ENDS.test(step.thought)) return undefined
  return checks || before === 'a result' ? 'testing' : 'understanding'
}

function failed({ outcome }: HistoryStep): boolean {
  return outcome === 'error' || outcome === 'failure'
}

/** Whether agents only speak, to one another or to a host that runs their code. */
function isDialogue(history: readonly HistoryStep[], kinds: readonly string[]): boolean {
  if (!kinds.every((kind) => SPOKEN.has(kind))) return false
  const ran = history.filter((_, i) => kinds[i] === 'run' || kinds[i] === 'test')
  if (!ran.every(({ observation }) => REPORT.test(observation))) return false
  return ran.length > 0 || kinds.some((kind, i) => kind === 'say' && kinds[i + 1] === 'say')
}
