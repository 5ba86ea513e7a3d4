import type { Message } from '../../message/index.ts'
import type { SessionEvent } from '../log/session-event.ts'
import type { ResolvedOptions } from '../options.ts'

/**
 * Takes the token counts of an event's incoming messages from it, if they were counted for the same model, so that no vocabulary has to be loaded.
 * @param messages the history after the event
 */
export function restoreTokenCounts(event: SessionEvent, messages: readonly Message[], { counter, model }: Pick<ResolvedOptions, 'counter' | 'model'>): void {
  if (event.what !== 'appended' || event.forgotten || event.counts?.model !== model) return
  const { tokens = [] } = event.counts ?? {}
  if (tokens.length !== event.messages.length) return
  for (const [i, message] of messages.slice(messages.length - tokens.length).entries()) counter.setCount(message, tokens[i] as number)
}
