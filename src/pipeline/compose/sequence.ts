import { apply, compose, type Edit, type History, isSummary, keepAll, type Message, normalise } from '../../message/index.ts'
import { type Context, NOTE_TOKENS, protectedMessages, reasoned, type Strategy, totalTokens } from '../../strategy/index.ts'
import { handOn } from './hand-on.ts'
import type { Pipe } from './pipe.ts'

/**
 * Runs strategies one after the other, each on what the one before left. Where the budget must be met, the last one goes on to cut, and where that is
 * not enough, as behind a gate that stays shut, the one before it too.
 * @example
 * sequence(foldRepeats(), supersededReads(), cover()).pipe(sentenceCut())
 */
export function sequence(...strategies: readonly Strategy[]): Pipe {
  return chained('sequence', strategies)
}

/**
 * Runs strategies one after the other and stops as soon as the budget is met: the gentle ones first. Where one would have to sum up
 * the summaries of those before it, it is asked on the history itself first, so that its words come from the source.
 * @example
 * until(foldRepeats(), clearToolResults(), summary())
 */
export function until(...strategies: readonly Strategy[]): Pipe {
  return chained('until', strategies, (messages, { budget, count }) => totalTokens(messages, count) <= budget)
}

type Enough = (messages: readonly Message[], context: Context) => boolean

function chained(word: string, strategies: readonly Strategy[], enough?: Enough): Pipe {
  const own: Strategy = {
    name: `${word}(${strategies.map(({ name }) => name).join(', ')})`,
    plan: (history, context) => run(strategies, history, context, enough),
  }
  return { ...own, pipe: (next) => sequence(...(word === 'sequence' ? strategies : [own]), next) }
}

/** Where a chain stands: the history and context it began with, the edit so far and what that leaves. */
interface Step {
  readonly history: History
  readonly context: Context
  readonly edit: Edit<Message>
  readonly left: History
}

function run(strategies: readonly Strategy[], history: History, context: Context, enough?: Enough): Edit<Message> {
  const last = strategies.at(-1)
  if (history.messages.length === 0 || !last) return keepAll(history.messages)
  const pressedFrom = (from: number) => passed(strategies, history, context, from, enough)
  if (!context.mustFit) return pressedFrom(strategies.length)
  const tokens = (edit: Edit<Message>) => totalTokens(apply(history.messages, edit), context.count)
  let best = pressedFrom(strategies.length - 1)
  let least = tokens(best)
  const offer = (edit: Edit<Message>) => {
    const taken = tokens(edit)
    if (taken < least) [best, least] = [edit, taken]
  }
  // Where answers went the words of the user before them look unanswered and stay: where that is too much, the last strategy begins afresh.
  if (least > context.budget) offer(last.plan(history, context))
  const kept = protectedTokens(history, context)
  const reached = kept < context.budget ? context.budget : kept + NOTE_TOKENS
  for (let from = strategies.length - 2; from >= 0 && least > reached; from--) offer(pressedFrom(from))
  return best
}

/** Tokens of what no strategy may take. */
function protectedTokens(history: History, context: Context): number {
  const flags = protectedMessages(history, context)
  const kept = history.messages.filter((_, i) => flags[i])
  return totalTokens(kept, context.count)
}

/** Each strategy on what the one before left; from one on they must fit the budget. */
function passed(strategies: readonly Strategy[], history: History, context: Context, pressed: number, enough?: Enough): Edit<Message> {
  const unpressed = { ...context, mustFit: false }
  let edit: Edit<Message> = [{ keep: history.messages.length }]
  let messages = history.messages
  for (const [i, strategy] of strategies.entries()) {
    if (enough?.(messages, context)) break
    const left = { ...history, messages }
    const handed = handOn(unpressed, history.messages, messages)
    const gentler = enough && messages.some(isSummary) ? sparing(strategy, { history, context: unpressed, edit, left }, handed, enough) : undefined
    edit = gentler ?? compose(edit, strategy.plan(left, { ...handed, mustFit: i >= pressed }))
    messages = apply(history.messages, edit)
  }
  return normalise(history.messages, reasoned(history, edit, context))
}

/** The edit so far and this step without summaries being summed up again, where that is enough: they stay, or the step begins afresh. */
function sparing(strategy: Strategy, step: Step, handed: Context, enough: Enough): Edit<Message> | undefined {
  const { history, context, edit, left } = step
  const pinned = Uint8Array.from(left.messages, (message, i) => (isSummary(message) ? 1 : (handed.pinned?.[i] ?? 0)))
  const beside = strategy.plan(left, { ...handed, pinned })
  if (enough(apply(left.messages, beside), context)) return compose(edit, beside)
  const afresh = strategy.plan(history, context)
  return enough(apply(history.messages, afresh), context) ? afresh : undefined
}
