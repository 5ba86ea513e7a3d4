import { type Message, messageText } from '../../../message/index.ts'
import type { Context } from '../../strategy.ts'
import { runCache } from './run-cache.ts'

/** The text under which the archive stores a run of messages: the texts that a reader would want back, with an empty line between messages. */
export function refText(messages: readonly Message[]): string {
  return messages.map(messageText).join('\n\n')
}

const refs = runCache<string>()

/** The handle of a run of messages: the ref of exactly the text that `refText` returns for it. */
export function refOfMessages(messages: readonly Message[], context: Pick<Context, 'ref'>): string {
  return refs(context.ref, messages, () => context.ref(refText(messages)))
}
