import { draftEdit, isWritten, newestOf, summaryOf, taskMessage, withinBudget } from './draft/index.ts'
import { type KeyEvent, keyEvent } from './judge/key-event.ts'
import type { Strategy } from './strategy.ts'

/** Options of `keyEvents`. */
export interface KeyEventsOptions {
  /** So many of the newest messages that are no key event stay as well. Default 5. */
  readonly keepNewest?: number
}

const RESERVE = 200
const RANK: Readonly<Record<KeyEvent, number>> = { marked: 6, 'user input': 5, 'task start or end': 4, decision: 3, 'error or fix': 2, 'key tool result': 1 }

/**
 * Keeps what the user said or marked, starts and ends of tasks, decisions, errors and fixes, and results that tell how a call
 * went, and the newest 5 other messages; the rest becomes a summary. Over the budget the task stays
 * longest, and kinds of event give way in that order.
 *
 * @example
 * keyEvents().plan(history, context)
 */
export function keyEvents(options: KeyEventsOptions = {}): Strategy {
  const { keepNewest = 5 } = options
  return {
    name: 'key-events',
    plan(history, context) {
      const { messages } = history
      const kinds = messages.map((message) => (isWritten(message) ? undefined : keyEvent(message)))
      const others = newestOf(messages, keepNewest, (_, i) => kinds[i] === undefined)
      const chosen = others.map((newest, i) => newest || (kinds[i] ? 1 : 0))
      const task = taskMessage(messages)
      const rank = (i: number) => (i === task ? Number.POSITIVE_INFINITY : RANK[kinds[i] ?? 'decision'])
      const keep = withinBudget(history, context, chosen, rank, RESERVE)
      return draftEdit(history, context, { keep, reason: 'no key event', stand: (run) => summaryOf(run, context) })
    },
  }
}
