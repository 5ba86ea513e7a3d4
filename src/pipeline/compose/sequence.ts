import { apply, compose, type Edit, type History, isSummary, keepAll, type Message, normalise } from '../../message/index.ts'
import {
  type Context,
  checkStrategies,
  createStrategy,
  NOTE_TOKENS,
  protectedMessages,
  restoreReasoning,
  type Strategy,
  totalTokens,
} from '../../strategy/index.ts'
import { carryContext } from './carry-context.ts'
import type { Pipe } from './pipe.ts'

/**
 * Runs strategies one after the other, each on the result of the one before. If the budget must be met, the last strategy cuts further, and if that is not
 * enough, as behind a closed gate, the one before it too.
 * @example
 * sequence(foldRepeats(), supersededReads(), cover()).pipe(sentenceCut())
 */
export function sequence(...strategies: readonly Strategy[]): Pipe {
  return buildChain('sequence', strategies)
}

/**
 * Runs strategies one after the other, the least aggressive first, and stops as soon as the budget is met. A strategy that would have to summarise earlier
 * summaries runs on the history itself first, so that its words come from the source.
 * @example
 * until(foldRepeats(), clearToolResults(), summary())
 */
export function until(...strategies: readonly Strategy[]): Pipe {
  return buildChain('until', strategies, (messages, { budget, count }) => totalTokens(messages, count) <= budget)
}

type IsEnough = (messages: readonly Message[], context: Context) => boolean

function buildChain(caller: string, strategies: readonly Strategy[], isEnough?: IsEnough): Pipe {
  checkStrategies(caller, strategies)
  const strategy = createStrategy(`${caller}(${strategies.map(({ name }) => name).join(', ')})`, (history, context) =>
    runChain(strategies, history, context, isEnough),
  )
  return { ...strategy, pipe: (next) => sequence(...(caller === 'sequence' ? strategies : [strategy]), next) }
}

/** A chain running over a history. Steps that do not depend on which strategy must fit are computed once. */
interface Chain {
  readonly strategies: readonly Strategy[]
  readonly isEnough: IsEnough | undefined
  readonly history: History
  readonly context: Context
  /** The step after each strategy, while none must fit. */
  readonly relaxedSteps: Step[]
  /** A strategy's edit of the history itself, when it need not fit. */
  readonly freshEdits: Map<Strategy, Edit<Message>>
}

/** The state of a chain: the edit so far and its result. */
interface Step {
  readonly edit: Edit<Message>
  readonly messages: readonly Message[]
}

function runChain(strategies: readonly Strategy[], history: History, context: Context, isEnough?: IsEnough): Edit<Message> {
  const last = strategies.at(-1)
  if (history.messages.length === 0 || !last) return keepAll(history.messages)
  const relaxedSteps: Step[] = [{ edit: [{ keep: history.messages.length }], messages: history.messages }]
  const chain: Chain = { strategies, isEnough, history, context, relaxedSteps, freshEdits: new Map() }
  if (!context.mustFit) return runSteps(chain, strategies.length)
  const tokens = (edit: Edit<Message>) => totalTokens(apply(history.messages, edit), context.count)
  let best = runSteps(chain, strategies.length - 1)
  let fewestTokens = tokens(best)
  const consider = (edit: Edit<Message>) => {
    const editTokens = tokens(edit)
    if (editTokens < fewestTokens) [best, fewestTokens] = [edit, editTokens]
  }
  // User messages whose answers were removed look unanswered and stay: if that is too much, the last strategy starts from the history itself.
  if (fewestTokens > context.budget) consider(last.plan(history, context))
  const protectedCount = protectedTokens(history, context)
  const target = protectedCount < context.budget ? context.budget : protectedCount + NOTE_TOKENS
  for (let from = strategies.length - 2; from >= 0 && fewestTokens > target; from--) consider(runSteps(chain, from))
  return best
}

/** Tokens of the protected messages. */
function protectedTokens(history: History, context: Context): number {
  const flags = protectedMessages(history, context)
  const kept = history.messages.filter((_, i) => flags[i])
  return totalTokens(kept, context.count)
}

/** Runs each strategy on the result of the one before; from `pressedFrom` on they must fit the budget. */
function runSteps(chain: Chain, pressedFrom: number): Edit<Message> {
  const { strategies, isEnough, history, context, relaxedSteps } = chain
  let step = relaxedSteps[0] as Step
  for (const [i, strategy] of strategies.entries()) {
    if (isEnough?.(step.messages, context)) break
    step = (i < pressedFrom ? relaxedSteps[i + 1] : undefined) ?? runStep(chain, strategy, step, i >= pressedFrom)
    if (i < pressedFrom) relaxedSteps[i + 1] = step
  }
  return normalise(history.messages, restoreReasoning(history, step.edit, context))
}

function runStep(chain: Chain, strategy: Strategy, step: Step, mustFit: boolean): Step {
  const { history, context } = chain
  const remaining = { ...history, messages: step.messages }
  const carried = carryContext({ ...context, mustFit: false }, history.messages, step.edit)
  const edit = spareSummaries(chain, strategy, step, carried) ?? compose(step.edit, strategy.plan(remaining, { ...carried, mustFit }))
  return { edit, messages: apply(history.messages, edit) }
}

/** The edit so far with this step, without summarising summaries again, if that is enough: either they stay, or the step starts from the history itself. */
function spareSummaries(
  { isEnough, history, context, freshEdits }: Chain,
  strategy: Strategy,
  { edit, messages }: Step,
  carried: Context,
): Edit<Message> | undefined {
  if (!isEnough || !messages.some(isSummary)) return undefined
  const pinned = Uint8Array.from(messages, (message, i) => (isSummary(message) ? 1 : (carried.pinned?.[i] ?? 0)))
  const pinnedEdit = strategy.plan({ ...history, messages }, { ...carried, pinned })
  if (isEnough(apply(messages, pinnedEdit), context)) return compose(edit, pinnedEdit)
  const freshEdit = freshEdits.get(strategy) ?? strategy.plan(history, { ...context, mustFit: false })
  freshEdits.set(strategy, freshEdit)
  return isEnough(apply(history.messages, freshEdit), context) ? freshEdit : undefined
}
