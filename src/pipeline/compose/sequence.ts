import { apply, compose, type Edit, type History, isSummary, keepAll, type Message, normalise } from '../../message/index.ts'
import { type Context, NOTE_TOKENS, protectedMessages, reasoned, type Strategy, strategiesGiven, totalTokens } from '../../strategy/index.ts'
import type { Pipe } from './pipe.ts'

/**
 * Runs strategies one after the other, each on the result of the one before. If the budget must be met, the last strategy cuts further, and if that is not
 * enough, as behind a closed gate, the one before it too.
 * @example
 * sequence(foldRepeats(), supersededReads(), cover()).pipe(sentenceCut())
 */
export function sequence(...strategies: readonly Strategy[]): Pipe {
  return chained('sequence', strategies)
}

/**
 * Runs strategies one after the other, the gentle ones first, and stops as soon as the budget is met. A strategy that would have to summarise earlier summaries
 * runs on the history itself first, so that its words come from the source.
 * @example
 * until(foldRepeats(), clearToolResults(), summary())
 */
export function until(...strategies: readonly Strategy[]): Pipe {
  return chained('until', strategies, (messages, { budget, count }) => totalTokens(messages, count) <= budget)
}

type Enough = (messages: readonly Message[], context: Context) => boolean

function chained(word: string, strategies: readonly Strategy[], enough?: Enough): Pipe {
  strategiesGiven(word, strategies)
  const own: Strategy = {
    name: `${word}(${strategies.map(({ name }) => name).join(', ')})`,
    plan: (history, context) => run(strategies, history, context, enough),
  }
  return { ...own, pipe: (next) => sequence(...(word === 'sequence' ? strategies : [own]), next) }
}

/** A chain running over a history. Steps that do not depend on which strategy must fit are computed once. */
interface Chain {
  readonly strategies: readonly Strategy[]
  readonly enough: Enough | undefined
  readonly history: History
  readonly context: Context
  /** The step after each strategy, while none must fit. */
  readonly unpressed: Step[]
  /** A strategy's edit of the history itself, when it need not fit. */
  readonly afresh: Map<Strategy, Edit<Message>>
}

/** The state of a chain: the edit so far and its result. */
interface Step {
  readonly edit: Edit<Message>
  readonly messages: readonly Message[]
}

function run(strategies: readonly Strategy[], history: History, context: Context, enough?: Enough): Edit<Message> {
  const last = strategies.at(-1)
  if (history.messages.length === 0 || !last) return keepAll(history.messages)
  const unpressed: Step[] = [{ edit: [{ keep: history.messages.length }], messages: history.messages }]
  const chain: Chain = { strategies, enough, history, context, unpressed, afresh: new Map() }
  if (!context.mustFit) return passed(chain, strategies.length)
  const tokens = (edit: Edit<Message>) => totalTokens(apply(history.messages, edit), context.count)
  let best = passed(chain, strategies.length - 1)
  let least = tokens(best)
  const offer = (edit: Edit<Message>) => {
    const taken = tokens(edit)
    if (taken < least) [best, least] = [edit, taken]
  }
  // User messages whose answers were removed look unanswered and stay: if that is too much, the last strategy starts from the history itself.
  if (least > context.budget) offer(last.plan(history, context))
  const kept = protectedTokens(history, context)
  const reached = kept < context.budget ? context.budget : kept + NOTE_TOKENS
  for (let from = strategies.length - 2; from >= 0 && least > reached; from--) offer(passed(chain, from))
  return best
}

/** Tokens of the protected messages. */
function protectedTokens(history: History, context: Context): number {
  const flags = protectedMessages(history, context)
  const kept = history.messages.filter((_, i) => flags[i])
  return totalTokens(kept, context.count)
}

/** Runs each strategy on the result of the one before; from `pressed` on they must fit the budget. */
function passed(chain: Chain, pressed: number): Edit<Message> {
  const { strategies, enough, history, context, unpressed } = chain
  let step = unpressed[0] as Step
  for (const [i, strategy] of strategies.entries()) {
    if (enough?.(step.messages, context)) break
    step = (i < pressed ? unpressed[i + 1] : undefined) ?? stepped(chain, strategy, step, i >= pressed)
    if (i < pressed) unpressed[i + 1] = step
  }
  return normalise(history.messages, reasoned(history, step.edit, context))
}

function stepped(chain: Chain, strategy: Strategy, step: Step, mustFit: boolean): Step {
  const { history, context } = chain
  const left = { ...history, messages: step.messages }
  const handed = handOn({ ...context, mustFit: false }, history.messages, step.messages)
  const edit = sparing(chain, strategy, step, handed) ?? compose(step.edit, strategy.plan(left, { ...handed, mustFit }))
  return { edit, messages: apply(history.messages, edit) }
}

/** The edit so far with this step, without summarising summaries again, if that is enough: either they stay, or the step starts from the history itself. */
function sparing({ enough, history, context, afresh }: Chain, strategy: Strategy, { edit, messages }: Step, handed: Context): Edit<Message> | undefined {
  if (!enough || !messages.some(isSummary)) return undefined
  const pinned = Uint8Array.from(messages, (message, i) => (isSummary(message) ? 1 : (handed.pinned?.[i] ?? 0)))
  const beside = strategy.plan({ ...history, messages }, { ...handed, pinned })
  if (enough(apply(messages, beside), context)) return compose(edit, beside)
  const anew = afresh.get(strategy) ?? strategy.plan(history, { ...context, mustFit: false })
  afresh.set(strategy, anew)
  return enough(apply(history.messages, anew), context) ? anew : undefined
}

/** The context for the result of an edit: pins and vectors move with their messages; new messages have none. */
function handOn(context: Context, before: readonly Message[], after: readonly Message[]): Context {
  const { pinned, vectors } = context
  if (!pinned && !vectors) return context
  const places = new Map(before.map((message, i) => [message.id, i]))
  const from = after.map(({ id }) => places.get(id) ?? -1)
  const none = new Float32Array(vectors?.[0]?.length ?? 0)
  return {
    ...context,
    ...(pinned && { pinned: Uint8Array.from(from, (place) => pinned[place] ?? 0) }),
    ...(vectors && { vectors: from.map((place) => vectors[place] ?? none) }),
  }
}
