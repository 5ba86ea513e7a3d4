import { type Message, messageText } from '../../../message/index.ts'
import type { Context } from '../../strategy.ts'
import { knownOfRun } from './known-of-run.ts'

/** The text under which the archive keeps a run of messages: what a reader would want back, messages parted by an empty line. */
export function refText(messages: readonly Message[]): string {
  return messages.map(messageText).join('\n\n')
}

const refs = knownOfRun<string>()

/** The handle of a run of messages: the ref of exactly what `refText` gives for it. */
export function refOfMessages(messages: readonly Message[], context: Pick<Context, 'ref'>): string {
  return refs(context.ref, messages, () => context.ref(refText(messages)))
}
