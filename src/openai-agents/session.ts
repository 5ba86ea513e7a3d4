import type { Session } from '@openai/agents-core'
import { DecantError } from '../message/index.ts'
import { ResentHistories, type ResentOptions } from '../resent/index.ts'

/**
 * A session of the OpenAI Agents SDK before another one: the inner one keeps all items whole; a run that begins is given them rendered as
 * they stand. What grows within a run is the input filter's to render: use both.
 *
 * `getItems` with a limit gives the last items of the inner session as they are.
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
