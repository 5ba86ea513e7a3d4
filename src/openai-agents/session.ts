import type { Session } from '@openai/agents-core'
import { DecantError } from '../message/index.ts'
import { ResentHistories, type ResentOptions } from '../resent/index.ts'

/**
 * Wraps a session of the OpenAI Agents SDK: the inner session keeps all items unchanged, and a run begins with their rendering. Items added during a run are
 * rendered by the input filter: use both.
 *
 * `getItems` with a limit returns the last items of the inner session unchanged.
 * @throws DecantError `invalid-option`
 * @example
 * const session = compactingSession(new MemorySession(), { archive: 'sqlite:./decant.db' })
 * await run(agent, 'Go on.', { session })
 */
export function compactingSession(inner: Session, options: ResentOptions = {}): Session {
  if (typeof (Object(inner) as Partial<Session>).getItems !== 'function')
    throw new DecantError('invalid-option', 'The inner session of compactingSession has no getItems()', 'Give one of the SDK, such as new MemorySession().')
  const histories = new ResentHistories(options)
  return {
    getSessionId: () => inner.getSessionId(),
    getItems: async (limit) => {
      const items = await inner.getItems(limit)
      return limit === undefined ? histories.render(items, { format: 'openai-agents' }) : items
    },
    addItems: (items) => inner.addItems(items),
    popItem: () => inner.popItem(),
    clearSession: () => inner.clearSession(),
  }
}
