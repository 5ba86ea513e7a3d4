import { apply, compose, type Edit, type History, type Message, normalise } from '../message/index.ts'
import { type Context, type Strategy, totalTokens } from '../strategy/index.ts'
import { handOn } from './hand-on.ts'
import type { Pipe } from './pipe.ts'

/**
 * Runs strategies one after the other, each on what the one before left.
 * @example
 * sequence(foldRepeats(), supersededReads(), cover()).pipe(sentenceCut())
 */
export function sequence(...strategies: readonly Strategy[]): Pipe {
  return chained('sequence', strategies, () => false)
}

/**
 * Runs strategies one after the other and stops as soon as the budget is met: the gentle ones first.
 * @example
 * until(foldRepeats(), clearToolResults(), summary())
 */
export function until(...strategies: readonly Strategy[]): Pipe {
  return chained('until', strategies, (messages, { budget, count }) => totalTokens(messages, count) <= budget)
}

type Enough = (messages: readonly Message[], context: Context) => boolean

function chained(word: string, strategies: readonly Strategy[], enough: Enough): Pipe {
  const own: Strategy = {
    name: `${word}(${strategies.map(({ name }) => name).join(', ')})`,
    plan: (history, context) => run(strategies, history, context, enough),
  }
  return { ...own, pipe: (next) => sequence(...(word === 'sequence' ? strategies : [own]), next) }
}

function run(strategies: readonly Strategy[], history: History, context: Context, enough: Enough): Edit<Message> {
  let edit: Edit<Message> = [{ keep: history.messages.length }]
  let messages = history.messages
  for (const strategy of strategies) {
    if (enough(messages, context)) break
    const next = step(strategy, { ...history, messages }, handOn(context, history.messages, messages), enough)
    edit = compose(edit, next)
    messages = apply(messages, next)
  }
  return history.messages.length === 0 ? [] : normalise(history.messages, edit)
}

/** A step leaves the summaries of earlier steps as they are where that is enough, and sums them up again where it is not. */
function step(strategy: Strategy, history: History, context: Context, enough: Enough): Edit<Message> {
  const { messages } = history
  if (messages.some(isSummary)) {
    const pinned = Uint8Array.from(messages, (message, i) => (isSummary(message) ? 1 : (context.pinned?.[i] ?? 0)))
    const edit = strategy.plan(history, { ...context, pinned })
    if (enough(apply(messages, edit), context)) return edit
  }
  return strategy.plan(history, context)
}

function isSummary(message: Message): boolean {
  return message.written === 'summary'
}
