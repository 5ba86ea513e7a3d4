import { apply, compose, type Edit, type History, isSummary, type Message, normalise } from '../../message/index.ts'
import { type Context, reasoned, type Strategy, totalTokens } from '../../strategy/index.ts'
import { handOn } from './hand-on.ts'
import type { Pipe } from './pipe.ts'

/**
 * Runs strategies one after the other, each on what the one before left.
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
  if (history.messages.length === 0) return []
  const unpressed = { ...context, mustFit: false }
  const last = strategies.at(-1)
  let edit: Edit<Message> = [{ keep: history.messages.length }]
  let messages = history.messages
  for (const [i, strategy] of strategies.entries()) {
    if (enough?.(messages, context)) break
    const left = { ...history, messages }
    const handed = handOn(unpressed, history.messages, messages)
    const gentler = enough && messages.some(isSummary) ? sparing(strategy, { history, context: unpressed, edit, left }, handed, enough) : undefined
    edit = gentler ?? compose(edit, strategy.plan(left, { ...handed, mustFit: i === strategies.length - 1 && context.mustFit === true }))
    messages = apply(history.messages, edit)
  }
  const whole = normalise(history.messages, reasoned(history, edit, context))
  return last && context.mustFit ? fitting(whole, last, history, context) : whole
}

/** Where answers went the words of the user before them look unanswered and stay: where that is too much, the last strategy begins afresh. */
function fitting(edit: Edit<Message>, last: Strategy, history: History, context: Context): Edit<Message> {
  const tokens = (one: Edit<Message>) => totalTokens(apply(history.messages, one), context.count)
  const most = tokens(edit)
  if (most <= context.budget) return edit
  const afresh = last.plan(history, context)
  return tokens(afresh) < most ? afresh : edit
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
