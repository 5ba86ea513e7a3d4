import type { Profile } from '../../law/index.ts'
import { apply, compose, type Edit, EditBuilder, type History, type Message, units } from '../../message/index.ts'
import { fittedEdit, protectedMessages, reasoned, rounds, totalTokens, withoutReasoning } from '../draft/index.ts'
import type { Context, Strategy } from '../strategy.ts'

/**
 * Removes reasoning where the profile allows it: from finished turns only, or, if reasoning is bound to its prefix, all of it, once no call waits for the
 * model. Pinned messages keep their reasoning, and if it is bound, so do the messages between two that keep theirs.
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
      const end = droppableEnd(history, context.profile)
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
        fittedEdit({ ...history, messages: of }, context, { keep: new Uint8Array(of.length).fill(1), reason: 'older than the messages that fit the budget' })
      const made = reasoned(history, compose(own, fitted(left)), context)
      // A turn rewritten as a summary takes more tokens than the turn without its reasoning.
      return fits(made) ? made : fitted(messages)
    },
  }
}

/** The message without its reasoning. Undefined if it has none, holds nothing else, or would be no smaller. */
function shorterWithout(message: Message, { count }: Context): Message | undefined {
  const bare = withoutReasoning(message)
  return bare && bare !== message && count(bare) < count(message) ? bare : undefined
}

/** Bound reasoning that stays must be an unbroken run: everything between two messages whose reasoning stays keeps its own. */
function keepBetween(messages: readonly Message[], bare: (Message | undefined)[]): void {
  const stays = (message: Message, i: number) => !bare[i] && message.parts.some(({ type }) => type === 'reasoning')
  const start = messages.findIndex(stays)
  if (start >= 0) bare.fill(undefined, start, messages.findLastIndex(stays))
}

/**
 * The end of the messages that may lose reasoning. The latest assistant message keeps its own unless all reasoning may go. A message that holds only reasoning
 * stays: the provider paired it with the one after it. If the provider demands that a turn with calls opens with reasoning, user messages after its last results do not end the turn.
 */
function droppableEnd({ messages }: History, { laws, shapes: { dropReasoning: allowed } }: Profile): number {
  if (allowed === 'never') return 0
  const latest = messages.findLastIndex(({ role }) => role === 'assistant')
  const waits = messages[latest]?.parts.some((part) => part.type === 'tool-call')
  if (allowed === 'all') return waits ? 0 : messages.length
  const told = waits && laws.includes('thinking-opens-loop') ? messages.slice(0, latest + 1) : messages
  return Math.min(latest, rounds(told).at(-1)?.start ?? 0)
}
