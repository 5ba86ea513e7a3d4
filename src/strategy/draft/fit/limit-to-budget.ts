import type { History } from '../../../message/index.ts'
import type { Context } from '../../strategy.ts'
import { totalTokens } from '../measure/total-tokens.ts'
import { stayingMessages } from '../runs/staying-messages.ts'
import { blocksByScore } from './blocks-by-score.ts'
import { fillBudget } from './fill-budget.ts'

/**
 * Which of the chosen messages stay: all if they fit the budget with the messages that stay with them (the rest of their blocks, protected messages),
 * otherwise the best-scored of their blocks, the newer first among equals.
 * @param score of one message; called for chosen ones only
 */
export function limitToBudget(history: History, context: Context, chosen: Uint8Array, score: (i: number) => number): Uint8Array {
  const { messages } = history
  const stays = stayingMessages(history, context, chosen)
  const wanted = messages.filter((_, i) => stays[i])
  if (totalTokens(wanted, context.count) <= context.budget) return chosen
  return fillBudget(history, context, (all) => blocksByScore(all, (i) => (chosen[i] ? score(i) : Number.NEGATIVE_INFINITY)))
}
