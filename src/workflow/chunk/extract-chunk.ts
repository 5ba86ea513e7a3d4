import { isContinuationSummary, isFromHarness } from '../../text/index.ts'
import { chunkPhase } from '../phase/chunk-phase.ts'
import { actOfStep } from '../step/act-of-step.ts'
import type { HistoryStep } from '../step/coding-experience.ts'
import { describeStep } from '../step/describe-step.ts'
import { outcomeOfStep } from '../step/outcome-of-step.ts'
import type { Phase } from '../step/phase.ts'
import type { ChunkSummary } from './chunk-summary.ts'
import { KeyLines } from './key-lines.ts'
import { reasoningQuality } from './reasoning-quality.ts'

/** What extraction knows besides the chunk. */
export interface ExtractOptions {
  /** The phase, if it was determined from the whole run; otherwise it is determined from the chunk alone. */
  readonly phase?: Phase | undefined
  /** Tokens for the key reasoning if `lines` are not given. Default 300. */
  readonly maxTokens?: number | undefined
  /** The lines to quote, if they were chosen for the whole run. */
  readonly lines?: readonly string[] | undefined
}

const MAX_FILES = 12
const MAX_ACTIONS = 8

const SKILL_TEXT = /^Base directory for this skill:/

/**
 * Summarises a chunk without a model: the phase from its actions, the actions by name, the reasons in the agent's own sentences, files in order, the last
 * outcome. A chunk without steps has the phase `unknown`.
 */
export function extractChunk(chunk: readonly HistoryStep[], options: ExtractOptions = {}): ChunkSummary {
  const keyLines = options.lines ?? new KeyLines([chunk]).lines(options.maxTokens ?? 300)[0] ?? []
  const outcome = lastOutcome(chunk)
  const keyReasoning = keyLines.join('\n  ')
  const files = new Set<string>()
  for (const step of chunk) for (const path of actOfStep(step).paths) if (files.size < MAX_FILES) files.add(path)
  return {
    phase: options.phase ?? (chunk.length === 0 ? 'unknown' : chunkPhase(chunk)),
    actionSummary: actionSummary(chunk),
    keyReasoning,
    filesInvolved: [...files],
    ...(outcome !== undefined && { outcome }),
    writtenBy: 'extraction',
    quality: reasoningQuality(keyReasoning, chunk),
  }
}

/** The outcome of the last step that has one; an error is ignored if a later step of the same tool and kind does not repeat it. */
function lastOutcome(chunk: readonly HistoryStep[]): string | undefined {
  const passed = new Set<string>()
  for (const step of chunk.toReversed()) {
    const outcome = outcomeOfStep(step)
    const { kind, command } = actOfStep(step)
    const key = `${kind} ${step.tool ?? ''} ${command?.trimStart().split(/\s/, 1)[0] ?? step.tool ?? ''}`
    if (outcome === undefined) passed.add(key)
    else if (outcome !== 'error' || !passed.has(key)) return outcome
  }
  return undefined
}

/**
 * The actions in order, with repeats counted: `read ×3 a.ts, b.ts → edit a.ts → test npm test`. Text that a harness prints is left out, if there is anything
 * else.
 */
function actionSummary(chunk: readonly HistoryStep[]): string {
  const runs: { verb: string; count: number; what: Set<string> }[] = []
  const agentSteps = chunk.filter(({ action }) => !isHarnessText(action))
  for (const step of agentSteps.length > 0 ? agentSteps : chunk) {
    const { verb, what } = describeStep(step)
    if ((verb === 'plan' || verb === 'say') && what === '') continue
    const last = runs.at(-1)
    const run = last?.verb === verb ? last : { verb, count: 0, what: new Set<string>() }
    if (run !== last) runs.push(run)
    run.count++
    if (what !== '' && run.what.size < 3) run.what.add(what)
  }
  const parts = runs
    .slice(0, MAX_ACTIONS)
    .map(({ verb, count, what }) => `${verb}${count > 1 ? ` ×${count}` : ''}${what.size > 0 ? ` ${[...what].join(', ')}` : ''}`)
  if (parts.length === 0 && chunk.some((step) => describeStep(step).verb === 'say')) return 'say'
  if (runs.length > MAX_ACTIONS) parts.push(`${runs.length - MAX_ACTIONS} more`)
  return parts.join(' → ')
}

/** Whether a text in the user's name is no action: it is written by a harness, or by the agent about its earlier work. Loading a skill is an action. */
function isHarnessText(action: string): boolean {
  const words = action.startsWith('User: ') ? action.slice('User: '.length) : ''
  return (isFromHarness(words) && !SKILL_TEXT.test(words)) || isContinuationSummary(words)
}
