import type { History } from '../../../message/index.ts'
import type { Context } from '../../strategy.ts'
import { totalTokens } from '../measure/total-tokens.ts'
import { staying } from '../runs/staying.ts'
import { byBest } from './by-best.ts'
import { fill } from './fill.ts'

/**
 * Which of the chosen messages stay: all where they fit the budget with what stays beside them (the rest of their blocks, what is protected), else the
 * best-scored blocks of them, newer ones first among equals.
 * @param score of one message; only chosen ones are asked for
 */
export function withinBudget(history: History, context: Context, chosen: Uint8Array, score: (i: number) => number): Uint8Array {
  const { messages } = history
  const stays = staying(history, context, chosen)
  const wanted = messages.filter((_, i) => stays[i])
  if (totalTokens(wanted, context.count) <= context.budget) return chosen
  return fill(history, context, (all) => byBest(all, (i) => (chosen[i] ? score(i) : Number.NEGATIVE_INFINITY)))
}
