import { countAllOriginals, isFromUser, type Message, summaryText } from '../../../message/index.ts'
import { writtenMessage } from './written-message.ts'

/**
 * A message of the user that summarises a run: data without authority, recognised by its first and last lines.
 * @param ref the handle of the run
 */
export function summaryMessage(run: readonly Message[], text: string, ref: string): Message {
  const words = summaryText.write(countAllOriginals(run), ref, text, run.every(isFromUser)).toWellFormed()
  return writtenMessage('summary', run[0] as Message, words)
}
