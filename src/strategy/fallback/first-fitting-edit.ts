import { apply, type Edit, type History, type Message } from '../../message/index.ts'
import { type Draft, draftEdit, totalTokens } from '../draft/index.ts'
import type { Context } from '../strategy.ts'
import type { Cuts } from './cuts.ts'
import type { ShorterMessages } from './shorter-messages.ts'

/** One way to meet the budget: the messages to shorten, and the draft for them. */
export interface Attempt {
  readonly cuts: () => Cuts
  readonly draft: (cuts: Cuts) => Draft
}

/**
 * The edit of the first attempt whose result, including notes and bridges, meets the budget. The tokens left over go to the message that was shortened last.
 * Undefined if no attempt meets the budget.
 * @param attempts from the least to the most aggressive; each is made only if the ones before it fell short
 */
export function firstFittingEdit(history: History, context: Context, attempts: readonly Attempt[], shorter: ShorterMessages): Edit<Message> | undefined {
  const tryDraft = (draft: Draft) => {
    const edit = draftEdit(history, context, draft)
    return { edit, room: context.budget - totalTokens(apply(history.messages, edit), context.count) }
  }
  for (const attempt of attempts) {
    const cuts = attempt.cuts()
    if (!cuts.canFit) continue
    const draft = attempt.draft(cuts)
    const { edit, room } = tryDraft(draft)
    if (room < 0) continue
    const grown = shorter.growLast(cuts, room)
    const larger = grown && tryDraft({ ...draft, shorter: grown })
    return larger && larger.room >= 0 ? larger.edit : edit
  }
  return undefined
}
