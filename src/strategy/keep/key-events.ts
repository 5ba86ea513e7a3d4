import { isWrittenByDecant } from '../../message/index.ts'
import { createStrategy } from '../create-strategy.ts'
import { keepBestWithSummaries, newestOf, protectedMessages } from '../draft/index.ts'
import { type KeyEvent, keyEvent } from '../judge/key-event.ts'
import { checkStrategyOptions } from '../option/check-strategy-options.ts'
import type { Strategy } from '../strategy.ts'

/** Options of `keyEvents`. */
export interface KeyEventsOptions {
  /** The number of newest messages that are no key event and stay as well. Default 5. */
  readonly keepNewest?: number | undefined
}

const RANK: Readonly<Record<KeyEvent, number>> = {
  marked: 6,
  'user input': 5,
  'task start or end': 4,
  decision: 3,
  'error or fix': 2,
  'key tool result': 1,
  'tool call': 0,
}

/**
 * Keeps the user's words and marked messages, starts and ends of tasks, decisions, errors and fixes, results that report how a call ended, other calls, and the
 * newest 5 other messages; the rest becomes a summary. If that exceeds the budget, the kinds are given up from calls back to the user's words, the newest other
 * messages together with decisions; then marked messages, and the task last.
 *
 * @example
 * keyEvents().plan(history, context)
 */
export function keyEvents(options: KeyEventsOptions = {}): Strategy {
  const { keepNewest = 5 } = checkStrategyOptions('keyEvents', options, { keepNewest: 'a whole number from 0' })
  return createStrategy('key-events', (history, context) => {
    const { messages } = history
    const kinds = messages.map((message) => (isWrittenByDecant(message) ? undefined : keyEvent(message)))
    const fixed = protectedMessages(history, context)
    const others = newestOf(messages, keepNewest, (_, i) => kinds[i] === undefined && !fixed[i])
    const chosen = others.map((newest, i) => newest || (kinds[i] ? 1 : 0))
    return keepBestWithSummaries(history, context, { chosen, rank: (i) => RANK[kinds[i] ?? 'decision'], reason: 'no key event' })
  })
}
