import { apply, type Edit, keepAll, type Message } from '../../message/index.ts'
import { type Strategy, strategiesGiven, totalTokens } from '../../strategy/index.ts'
import type { Pipe } from './pipe.ts'
import { piped } from './piped.ts'

/**
 * Returns the edit of the first strategy whose result meets the budget, or else the edit with the smallest result. If the budget must be met, the last strategy
 * cuts further, and if that is not enough, as behind a closed gate, the one before it, and so on.
 * @example
 * first(toolOutput(), layered(), cover())
 */
export function first(...strategies: readonly Strategy[]): Pipe {
  strategiesGiven('first', strategies)
  const own: Strategy = {
    name: `first(${strategies.map(({ name }) => name).join(', ')})`,
    plan(history, context) {
      const { mustFit = false, budget, count } = context
      let best: Edit<Message> = keepAll(history.messages)
      let least = totalTokens(history.messages, count)
      const ask = (strategy: Strategy, pressed: boolean) => {
        if (least <= budget) return
        const edit = strategy.plan(history, { ...context, mustFit: pressed })
        const tokens = totalTokens(apply(history.messages, edit), count)
        if (tokens < least) [best, least] = [edit, tokens]
      }
      const last = strategies.length - 1
      strategies.forEach((strategy, i) => {
        ask(strategy, mustFit && i === last)
      })
      if (mustFit) for (const strategy of strategies.slice(0, last).reverse()) ask(strategy, true)
      return best
    },
  }
  return piped(own)
}
