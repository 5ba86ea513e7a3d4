import { EditBuilder, type History, type Message } from '../message/index.ts'
import { protectedMessages, rounds, withoutReasoning } from './draft/index.ts'
import type { Strategy } from './strategy.ts'

/**
 * Takes the reasoning out of finished turns, where the profile lets it go: of finished turns only, or, where reasoning is bound to
 * its prefix, all of it, once no call waits for the model. Pinned messages keep theirs.
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
      const edit = new EditBuilder<Message>()
      messages.forEach((message, i) => {
        const bare = i < end && !fixed[i] ? withoutReasoning(message) : message
        if (bare === message || bare === undefined || context.count(bare) >= context.count(message)) edit.keep(1)
        else edit.cut(1, [bare], 'reasoning of a finished turn')
      })
      return edit.build()
    },
  }
}

/** Up to where reasoning may go. That of the latest assistant message is never touched while others stay. A message of nothing but reasoning stays: the provider paired it with the one after it. */
function droppableEnd({ messages }: History, allowed: 'finished-turns' | 'all' | 'never'): number {
  if (allowed === 'never') return 0
  const last = messages.at(-1)
  const waits = last?.role === 'tool' || last?.parts.some((part) => part.type === 'tool-call')
  if (allowed === 'all') return waits ? 0 : messages.length
  const latest = messages.findLastIndex(({ role }) => role === 'assistant')
  return Math.min(latest, rounds(messages).at(-1)?.start ?? 0)
}
