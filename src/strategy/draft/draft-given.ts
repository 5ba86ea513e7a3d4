import { profileGiven } from '../../law/index.ts'
import { DecantError, type History, historyGiven } from '../../message/index.ts'
import type { Context } from '../strategy.ts'
import type { Draft } from './runs/draft.ts'

/**
 * Validates the inputs of a function that makes an edit.
 * @param reader the function, as written by a caller
 * @throws DecantError `invalid-argument`
 */
export function draftGiven(reader: string, history: History, context: Context, draft: Draft): void {
  historyGiven(history, reader)
  const { count, estimate, ref, profile } = Object(context) as Partial<Context>
  if (![count, estimate, ref].every((asked) => typeof asked === 'function'))
    throw new DecantError('invalid-argument', `${reader} takes the context of a strategy`, 'Give the context that your plan(history, context) received.')
  profileGiven(profile as Context['profile'], reader)
  if ((Object(draft) as Partial<Draft>).keep?.length === history.messages.length) return
  throw new DecantError('invalid-argument', `${reader} takes a draft with one flag per message`, 'Give { keep: Uint8Array, reason } with one flag per message.')
}
