import type { Edit, History, Message } from '../../../message/index.ts'
import type { Context } from '../../strategy.ts'
import { checkDraft } from '../check-draft.ts'
import type { Draft } from '../runs/draft.ts'
import { leastAggressiveEdit } from './least-aggressive-edit.ts'

/**
 * The legal edit nearest to a draft, as made by `draftEdit`. If the budget must be met and that leaves more, the draft is cut further, least aggressively
 * first: its summaries give up lines; without summaries, results and then the assistant's words are cut to the same length; then units are removed, by the
 * draft's `rank`.
 */
export function fittedEdit(history: History, context: Context, draft: Draft): Edit<Message> {
  checkDraft('fittedEdit', history, context, draft)
  return leastAggressiveEdit(history, context, [() => draft])
}
