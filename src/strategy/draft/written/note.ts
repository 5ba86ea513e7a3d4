import { countAllOriginals, isFromUser, type Message, noteText } from '../../../message/index.ts'
import type { Context } from '../../strategy.ts'
import { refOfMessages } from './ref-text.ts'
import { writtenMessage } from './written-message.ts'

/**
 * The message that replaces a removed run. It contains the true count (messages written by decant count for those they represented), whether all were the
 * user's, and the ref.
 * @param ref the run's handle, if it is known already
 */
export function noteFor(run: readonly Message[], context: Pick<Context, 'ref'>, ref = refOfMessages(run, context)): Message {
  const text = noteText.write(countAllOriginals(run), ref, run.every(isFromUser))
  return writtenMessage('note', run[0] as Message, text)
}
