import { kindsGiven } from '../../given/index.ts'
import { keepAll } from '../../message/index.ts'
import { type Strategy, strategiesGiven, totalTokens } from '../../strategy/index.ts'
import { toolTokens } from '../../token/index.ts'
import { occasionOf } from '../trigger/occasion.ts'
import type { Trigger } from '../trigger/trigger.ts'
import { triggersGiven } from '../trigger/trigger-given.ts'
import type { Pipe } from './pipe.ts'
import { piped } from './piped.ts'

/**
 * Runs a strategy only if a trigger fires on the current history.
 * @param window tokens of the model's window, for triggers that use shares: the messages and the tool schemas count as used. Defaults to the budget, of which
 * only the messages count as used.
 * @example
 * when(messagesAbove(18), slidingWindow({ size: 9 }))
 */
export function when(trigger: Trigger, strategy: Strategy, window?: number): Pipe {
  triggersGiven('when', [trigger])
  strategiesGiven('when', [strategy])
  kindsGiven<{ window?: unknown }>('when', { window }, { window: 'a number above 0' })
  const own: Strategy = {
    name: `when(${trigger.name}, ${strategy.name})`,
    plan(history, context) {
      const said = totalTokens(history.messages, context.count)
      const filled = window === undefined ? { used: said, window: context.budget } : { used: said + toolTokens(history.tools, context.estimate), window }
      return trigger.fires(occasionOf(history.messages, filled)) ? strategy.plan(history, context) : keepAll(history.messages)
    },
  }
  return piped(own)
}
