import type { Message } from '../../message/index.ts'
import type { SessionEvent } from '../log/event.ts'
import type { ResolvedOptions } from '../options.ts'

/**
 * Takes the tokens of the messages that came in with an event from it, where they were counted as this model counts: no vocabulary is needed then.
 * @param messages what stands since
 */
export function countsTold(event: SessionEvent, messages: readonly Message[], { counter, model }: Pick<ResolvedOptions, 'counter' | 'model'>): void {
  if (event.what !== 'appended' || event.forgotten || event.counts?.model !== model) return
  const { tokens = [] } = event.counts ?? {}
  if (tokens.length !== event.messages.length) return
  for (const [i, message] of messages.slice(messages.length - tokens.length).entries()) counter.know(message, tokens[i] as number)
}
