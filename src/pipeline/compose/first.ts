import { apply, type Edit, keepAll, type Message } from '../../message/index.ts'
import { type Strategy, totalTokens } from '../../strategy/index.ts'
import type { Pipe } from './pipe.ts'
import { piped } from './piped.ts'

/**
 * The edit of the first strategy whose result meets the budget; where none does, the edit with the smallest result.
 * @example
 * first(toolOutput(), layered(), cover())
 */
export function first(...strategies: readonly Strategy[]): Pipe {
  const own: Strategy = {
    name: `first(${strategies.map(({ name }) => name).join(', ')})`,
    plan(history, context) {
      let best: Edit<Message> = keepAll(history.messages)
      let least = totalTokens(history.messages, context.count)
      for (const [i, strategy] of strategies.entries()) {
        if (least <= context.budget) break
        const edit = strategy.plan(history, { ...context, mustFit: i === strategies.length - 1 && context.mustFit === true })
        const tokens = totalTokens(apply(history.messages, edit), context.count)
        if (tokens < least) [best, least] = [edit, tokens]
      }
      return best
    },
  }
  return piped(own)
}
