import { apply, type Edit, keepAll, type Message } from '../../message/index.ts'
import { checkStrategies, createStrategy, type Strategy, totalTokens } from '../../strategy/index.ts'
import { makePipe } from './make-pipe.ts'
import type { Pipe } from './pipe.ts'

/**
 * Returns the edit of the first strategy whose result meets the budget, or else the edit with the smallest result. If the budget must be met, the last strategy
 * cuts further, and if that is not enough, as behind a closed gate, the one before it, and so on.
 * @example
 * first(toolOutput(), layered(), cover())
 */
export function first(...strategies: readonly Strategy[]): Pipe {
  checkStrategies('first', strategies)
  const combined = createStrategy(`first(${strategies.map(({ name }) => name).join(', ')})`, (history, context) => {
    const { mustFit = false, budget, count } = context
    let best: Edit<Message> = keepAll(history.messages)
    let fewestTokens = totalTokens(history.messages, count)
    const tryStrategy = (strategy: Strategy, isPressed: boolean) => {
      if (fewestTokens <= budget) return
      const edit = strategy.plan(history, { ...context, mustFit: isPressed })
      const tokens = totalTokens(apply(history.messages, edit), count)
      if (tokens < fewestTokens) [best, fewestTokens] = [edit, tokens]
    }
    const last = strategies.length - 1
    strategies.forEach((strategy, i) => {
      tryStrategy(strategy, mustFit && i === last)
    })
    if (mustFit) for (const strategy of strategies.slice(0, last).reverse()) tryStrategy(strategy, true)
    return best
  })
  return makePipe(combined)
}
