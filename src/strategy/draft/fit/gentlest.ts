import { apply, type Edit, type History, keepAll, type Message } from '../../../message/index.ts'
import type { Context } from '../../strategy.ts'
import { draftEdit } from '../edit/draft-edit.ts'
import { totalTokens } from '../measure/total-tokens.ts'
import type { Draft } from '../runs/draft.ts'

/**
 * The edit of the first draft whose result, its notes and bridges included, meets the budget; where none does, that of the last.
 * Judging by the result and not by what was chosen is what makes a second pass find nothing left to do.
 * @param drafts from the gentlest to the harshest; each is made only when those before it fell short
 */
export function gentlest(history: History, context: Context, drafts: readonly (() => Draft)[]): Edit<Message> {
  let edit: Edit<Message> = keepAll(history.messages)
  for (const draft of drafts) {
    edit = draftEdit(history, context, draft())
    if (totalTokens(apply(history.messages, edit), context.count) <= context.budget) break
  }
  return edit
}
