import type { Profile } from '../../law/index.ts'
import { apply, compose, type Edit, EditBuilder, type History, hasPart, type Message, units } from '../../message/index.ts'
import { createStrategy } from '../create-strategy.ts'
import { protectedMessages, restoreReasoning, rounds, shortenedEdit, totalTokens, withoutReasoning } from '../draft/index.ts'
import type { Context, Strategy } from '../strategy.ts'

/**
 * Removes reasoning where the profile allows it: from finished turns only, or, if reasoning is bound to its prefix, all of it, once no call waits for the
 * model. Pinned messages keep their reasoning, and if it is bound, so do the messages between two that keep theirs.
 *
 * @example
 * dropReasoning().plan(history, context)
 */
export function dropReasoning(): Strategy {
  return createStrategy('drop-reasoning', (history, context) => {
    const { messages } = history
    const fixed = protectedMessages(history, context)
    const end = droppableEnd(history, context.profile)
    for (const { start, end } of units(messages)) if (fixed.subarray(start, end).includes(1)) fixed.fill(1, start, end)
    const stripped = messages.map((message, i) => (i < end && !fixed[i] ? smallerWithoutReasoning(message, context) : undefined))
    if (context.profile.shapes.dropReasoning === 'all') keepBoundReasoning(messages, stripped)
    const edit = new EditBuilder<Message>()
    for (const put of stripped) {
      if (put) edit.cut(1, [put], 'reasoning of a finished turn')
      else edit.keep(1)
    }
    const droppedEdit = edit.build()
    const remaining = apply(messages, droppedEdit)
    const fits = (candidate: Edit<Message>) => totalTokens(apply(messages, candidate), context.count) <= context.budget
    if (!context.mustFit || fits(droppedEdit)) return droppedEdit
    const fitMessages = (kept: readonly Message[]) =>
      shortenedEdit({ ...history, messages: kept }, context, {
        reason: 'older than the messages that fit the budget',
      })
    const combined = restoreReasoning(history, compose(droppedEdit, fitMessages(remaining)), context)
    // A turn rewritten as a summary takes more tokens than the turn without its reasoning.
    return fits(combined) ? combined : fitMessages(messages)
  })
}

/** The message without its reasoning. Undefined if it has none, contains nothing else, or would be no smaller. */
function smallerWithoutReasoning(message: Message, { count }: Context): Message | undefined {
  const stripped = withoutReasoning(message)
  return stripped && stripped !== message && count(stripped) < count(message) ? stripped : undefined
}

/** Bound reasoning that stays must be an unbroken run: everything between two messages whose reasoning stays keeps its own. */
function keepBoundReasoning(messages: readonly Message[], stripped: (Message | undefined)[]): void {
  const stays = (message: Message, i: number) => !stripped[i] && hasPart(message, 'reasoning')
  const start = messages.findIndex(stays)
  if (start >= 0) stripped.fill(undefined, start, messages.findLastIndex(stays))
}

/**
 * The end of the messages that may lose reasoning. The latest assistant message keeps its own unless all reasoning may go. A message that contains only
 * reasoning stays: the provider paired it with the one after it. If the provider demands that a turn with calls opens with reasoning, user messages after its
 * last results do not end the turn.
 */
function droppableEnd({ messages }: History, { laws, shapes: { dropReasoning: allowed } }: Profile): number {
  if (allowed === 'never') return 0
  const latest = messages.findLastIndex(({ role }) => role === 'assistant')
  const hasOpenCall = hasPart(messages[latest], 'tool-call')
  if (allowed === 'all') return hasOpenCall ? 0 : messages.length
  const turnMessages = hasOpenCall && laws.includes('thinking-opens-loop') ? messages.slice(0, latest + 1) : messages
  return Math.min(latest, rounds(turnMessages).at(-1)?.start ?? 0)
}
