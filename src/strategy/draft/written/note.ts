import { countOfAll, type Message, note, saidByUser } from '../../../message/index.ts'
import type { Context } from '../../strategy.ts'
import { refOfMessages } from './ref-text.ts'
import { writtenId } from './written-id.ts'

/**
 * A message that stands where a run was left out: its true count (what decant wrote earlier counts for what it counted),
 * whether it was all the user's, and its ref.
 * @param ref the run's handle where it was made already
 */
export function noteFor(run: readonly Message[], context: Pick<Context, 'ref'>, ref = refOfMessages(run, context)): Message {
  const text = note.write(countOfAll(run), ref, run.every(saidByUser))
  return { id: writtenId('note', run[0] as Message), role: 'user', parts: [{ type: 'text', text }], written: 'note' }
}
