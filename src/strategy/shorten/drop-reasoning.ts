import { apply, compose, type Edit, EditBuilder, type History, type Message, units } from '../../message/index.ts'
import { fittedEdit, protectedMessages, reasoned, rounds, totalTokens, withoutReasoning } from '../draft/index.ts'
import type { Context, Strategy } from '../strategy.ts'

/**
 * Takes the reasoning out of finished turns, where the profile lets it go: of finished turns only, or, where reasoning is bound to
 * its prefix, all of it, once no call waits for the model. What is pinned keeps its own, and where it is bound what stands between two that do.
 *
 * @example
 * dropReasoning().plan(history, context)
 */
export function dropReasoning(): Strategy {
  return {
    name: 'drop-reasoning',
    plan(history, context) {
      const { messages } = history
      const fixed = protectedMessages(history, context)
      const end = droppableEnd(history, context.profile.shapes.dropReasoning)
      for (const { start, end } of units(messages)) if (fixed.subarray(start, end).includes(1)) fixed.fill(1, start, end)
      const bare = messages.map((message, i) => (i < end && !fixed[i] ? shorterWithout(message, context) : undefined))
      if (context.profile.shapes.dropReasoning === 'all') keepBetween(messages, bare)
      const edit = new EditBuilder<Message>()
      for (const put of bare) {
        if (put) edit.cut(1, [put], 'reasoning of a finished turn')
        else edit.keep(1)
      }
      const own = edit.build()
      const left = apply(messages, own)
      const fits = (made: Edit<Message>) => totalTokens(apply(messages, made), context.count) <= context.budget
      if (!context.mustFit || fits(own)) return own
      const fitted = (of: readonly Message[]) =>
        fittedEdit({ ...history, messages: of }, context, { keep: new Uint8Array(of.length).fill(1), reason: 'older than what fits the budget' })
      const made = reasoned(history, compose(own, fitted(left)), context)
      // A turn that is told takes more than it did without its reasoning.
      return fits(made) ? made : fitted(messages)
    },
  }
}

/** The message without its reasoning; undefined where it has none, is nothing else, or would be no smaller. */
function shorterWithout(message: Message, { count }: Context): Message | undefined {
  const bare = withoutReasoning(message)
  return bare && bare !== message && count(bare) < count(message) ? bare : undefined
}

/** What stays of bound reasoning must be an unbroken run: what stands between reasoning that stays, stays. */
function keepBetween(messages: readonly Message[], bare: (Message | undefined)[]): void {
  const stays = (message: Message, i: number) => !bare[i] && message.parts.some(({ type }) => type === 'reasoning')
  const start = messages.findIndex(stays)
  if (start >= 0) bare.fill(undefined, start, messages.findLastIndex(stays))
}

/**
 * Up to where reasoning may go. That of the latest assistant message is never touched while others stay. A message of nothing but reasoning stays:
 * the provider paired it with the one after it.
 */
function droppableEnd({ messages }: History, allowed: 'finished-turns' | 'all' | 'never'): number {
  if (allowed === 'never') return 0
  const latest = messages.findLastIndex(({ role }) => role === 'assistant')
  const waits = messages[latest]?.parts.some((part) => part.type === 'tool-call')
  if (allowed === 'all') return waits ? 0 : messages.length
  return Math.min(latest, rounds(messages).at(-1)?.start ?? 0)
}
