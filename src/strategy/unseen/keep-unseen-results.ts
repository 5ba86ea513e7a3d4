import { apply, compose, type Edit } from '../../message/index.ts'
import { createStrategy } from '../create-strategy.ts'
import { restoreReasoning, totalTokens } from '../draft/index.ts'
import { checkStrategies } from '../option/check-strategies.ts'
import type { Strategy } from '../strategy.ts'
import { fitUnseenResults } from './fit-unseen-results.ts'

/**
 * Runs a strategy so that tool results that no model has seen yet, those after the assistant's last message, stay whole wherever they fit beside the hard floor
 * and the caller's pins: an agent that never sees the answer to its call makes the call again. If they do not all fit, the newest ones that fit stay whole and
 * the others are shown as excerpts with a handle; if none fits, the strategy decides. Meant for histories that are sent next, not for finished runs. It has the
 * name of the strategy.
 */
export function keepUnseenResults(strategy: Strategy): Strategy {
  checkStrategies('keepUnseenResults', [strategy])
  return createStrategy(strategy.name, (history, context) => {
    const fitted = fitUnseenResults(history, context)
    if (!fitted) return strategy.plan(history, context)
    const { shortened, pinned } = fitted
    const messages = apply(history.messages, shortened)
    const keptEdit = compose(shortened, strategy.plan({ ...history, messages }, { ...context, pinned }))
    const edit = restoreReasoning(history, keptEdit, context)
    const tokens = (one: Edit<(typeof messages)[number]>) => totalTokens(apply(history.messages, one), context.count)
    if (!context.mustFit || tokens(edit) <= context.budget) return edit
    const freeEdit = strategy.plan(history, context)
    return tokens(freeEdit) < tokens(edit) ? freeEdit : edit
  })
}
