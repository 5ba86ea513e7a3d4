import type { Edit, History, Message } from '../../../message/index.ts'
import type { Context } from '../../strategy.ts'
import { draftGiven } from '../draft-given.ts'
import type { Draft } from '../runs/draft.ts'
import { gentlest } from './gentlest.ts'

/**
 * The legal edit nearest to a draft, as `draftEdit` makes it. Where the budget must be met and that leaves more, the draft goes on, gently first: its
 * summaries give up lines; without these, results and then the assistant's words are cut to one height; then units go, by the draft's `rank`.
 */
export function fittedEdit(history: History, context: Context, draft: Draft): Edit<Message> {
  draftGiven('fittedEdit', history, context, draft)
  return gentlest(history, context, [() => draft])
}
