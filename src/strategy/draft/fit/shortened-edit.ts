import type { Edit, History, Message } from '../../../message/index.ts'
import type { Context } from '../../strategy.ts'
import type { Draft } from '../runs/draft.ts'
import { fittedEdit } from './fitted-edit.ts'

/** The edit of a draft that keeps every message, some of them in shorter forms (see `fittedEdit`). */
export function shortenedEdit(history: History, context: Context, draft: Pick<Draft, 'shorter' | 'reason' | 'rank'>): Edit<Message> {
  return fittedEdit(history, context, { ...draft, keep: new Uint8Array(history.messages.length).fill(1) })
}
