import { keepAll } from '../../message/index.ts'
import { checkStrategies, createStrategy, type Strategy, totalTokens } from '../../strategy/index.ts'
import { toolTokens } from '../../token/index.ts'
import { checkOptionKinds } from '../../validation/index.ts'
import { checkTriggers } from '../trigger/check-triggers.ts'
import type { Trigger } from '../trigger/trigger.ts'
import { triggerStateOf } from '../trigger/trigger-state.ts'
import { makePipe } from './make-pipe.ts'
import type { Pipe } from './pipe.ts'

/**
 * Runs a strategy only if a trigger fires on the current history.
 * @param window tokens of the model's window, for triggers that use shares: the messages and the tool schemas count as used. Defaults to the budget, of which
 * only the messages count as used.
 * @example
 * when(messagesAbove(18), slidingWindow({ size: 9 }))
 */
export function when(trigger: Trigger, strategy: Strategy, window?: number): Pipe {
  checkTriggers('when', [trigger])
  checkStrategies('when', [strategy])
  checkOptionKinds<{ window?: unknown }>('when', { window }, { window: 'a number above 0' })
  const conditional = createStrategy(`when(${trigger.name}, ${strategy.name})`, (history, context) => {
    const messageTokens = totalTokens(history.messages, context.count)
    const usage =
      window === undefined ? { used: messageTokens, window: context.budget } : { used: messageTokens + toolTokens(history.tools, context.estimate), window }
    return trigger.fires(triggerStateOf(history.messages, usage)) ? strategy.plan(history, context) : keepAll(history.messages)
  })
  return makePipe(conditional)
}
