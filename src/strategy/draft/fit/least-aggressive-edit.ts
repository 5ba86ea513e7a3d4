import { newViolations } from '../../../law/index.ts'
import { apply, type Edit, type History, keepAll, type Message } from '../../../message/index.ts'
import type { Context } from '../../strategy.ts'
import { draftEdit } from '../edit/draft-edit.ts'
import { totalTokens } from '../measure/total-tokens.ts'
import type { Draft } from '../runs/draft.ts'
import { moreAggressiveDrafts } from './more-aggressive-drafts.ts'

/**
 * The edit of the first draft whose result, including notes and bridges, meets the budget, or that of the last draft. If the budget must be met, one draft is
 * cut further as in `moreAggressiveDrafts`, and if that does not meet it either, the smallest result that breaks no law is taken. Checking the result, not by
 * the choice, ensures that a second pass finds nothing left to do.
 * @param drafts from the least to the most aggressive; each is made only if the ones before it fell short
 * @param further the draft to cut further. Defaults to the last
 */
export function leastAggressiveEdit(history: History, context: Context, drafts: readonly (() => Draft)[], further?: () => Draft): Edit<Message> {
  let edit: Edit<Message> = keepAll(history.messages)
  let fewestTokens = Number.POSITIVE_INFINITY
  let last: Draft | undefined
  const tryDraft = (draft: Draft, mustShrink: boolean) => {
    const result = draftEdit(history, context, draft)
    const messages = apply(history.messages, result)
    const tokens = totalTokens(messages, context.count)
    if (mustShrink && (tokens >= fewestTokens || newViolations(history, { ...history, messages }, context.profile).length > 0)) return false
    edit = result
    fewestTokens = tokens
    return tokens <= context.budget
  }
  for (const make of drafts) {
    last = make()
    if (tryDraft(last, false)) return edit
  }
  if (!last || !context.mustFit) return edit
  for (const make of moreAggressiveDrafts(history, context, further?.() ?? last)) if (tryDraft(make(), true)) break
  return edit
}
