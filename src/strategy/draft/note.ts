import { marker } from '../../excerpt/index.ts'
import type { Message } from '../../message/index.ts'
import type { Context } from '../strategy.ts'
import { noteCount } from './note-count.ts'
import { refOfMessages } from './ref-text.ts'
import { writtenId } from './written-id.ts'

/**
 * A message that stands where a run was left out: its true count (earlier notes count for what they counted) and its ref.
 * @param ref the run's handle where it was made already
 */
export function noteFor(run: readonly Message[], context: Pick<Context, 'ref'>, ref = refOfMessages(run, context)): Message {
  let count = 0
  for (const message of run) count += noteCount(message) ?? 1
  const text = marker(count, 'messages', ref)
  return { id: writtenId('note', run[0] as Message), role: 'user', parts: [{ type: 'text', text }], written: 'note' }
}
