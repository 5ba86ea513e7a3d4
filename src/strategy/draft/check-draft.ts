import { checkProfile } from '../../law/index.ts'
import { checkHistory, DecantError, type History } from '../../message/index.ts'
import { checkOptionNames } from '../../validation/index.ts'
import type { Context } from '../strategy.ts'
import type { Draft } from './runs/draft.ts'

const DRAFT_NAMES = {
  keep: true,
  reason: true,
  shorter: true,
  replacement: true,
  rank: true,
  replacesSummaries: true,
  replacesRecord: true,
  group: true,
} as const

/**
 * Validates the inputs of a function that makes an edit.
 * @param caller the function, as written by a caller
 * @throws DecantError `invalid-argument`; `invalid-option` for a field that drafts do not have
 */
export function checkDraft(caller: string, history: History, context: Context, draft: Draft): void {
  checkHistory(history, caller)
  const { count, estimate, ref, profile } = Object(context) as Partial<Context>
  if (![count, estimate, ref].every((value) => typeof value === 'function'))
    throw new DecantError('invalid-argument', `${caller} takes the context of a strategy`, 'Give the context that your plan(history, context) received.')
  checkProfile(profile as Context['profile'], caller)
  if ((Object(draft) as Partial<Draft>).keep?.length !== history.messages.length)
    throw new DecantError(
      'invalid-argument',
      `${caller} takes a draft with one flag per message`,
      'Give { keep: Uint8Array, reason } with one flag per message.',
    )
  checkOptionNames(`the draft of ${caller}`, draft, DRAFT_NAMES)
}
