import { createStrategy, withKeyInformation } from '../../strategy/index.ts'
import { checkOptionKinds, checkOptionNames } from '../../validation/index.ts'
import { makePipe } from '../compose/make-pipe.ts'
import type { Pipe } from '../compose/pipe.ts'
import { until } from '../compose/sequence.ts'
import { checkSettings } from './check-settings.ts'
import { gatedStrategy } from './gated-strategy.ts'
import type { Settings } from './settings.ts'
import { type TaskType, taskType } from './task-type.ts'
import { tunedStrategy } from './tuned-strategy.ts'

/** Options of `adaptive`. */
export interface AdaptiveOptions {
  /** The kind of agent, if the caller knows it; with `CodeAgent` the task is code. */
  readonly agentType?: string | undefined
  /** Sizes and thresholds of the strategies in its lists. */
  readonly settings?: Settings | undefined
}

/** The fallback strategies in order, by kind of task. */
export const ADAPTIVE_LISTS: Readonly<Record<TaskType, readonly string[]>> = {
  code: ['sliding-window', 'key-events', 'incremental-summary'],
  analysis: ['sliding-window', 'importance-scoring', 'incremental-summary'],
  conversation: ['sliding-window', 'importance-scoring', 'incremental-summary'],
  mixed: ['sliding-window', 'incremental-summary', 'importance-scoring'],
  unknown: ['sliding-window', 'importance-scoring', 'incremental-summary'],
}

/**
 * Detects the kind of task from the tools and words of the history and runs the list of strategies for it, in order, until the budget is met: first each behind
 * its gate, then, if that is not enough, without gates. The task and messages that the user marked with `<Pin>` stay.
 * @throws DecantError `invalid-option` for an agent type that is no text, an unknown setting, or one that a strategy cannot use
 * @example
 * adaptive({ agentType: 'CodeAgent' }).plan(history, context)
 */
export function adaptive(options: AdaptiveOptions = {}): Pipe {
  const { agentType, settings = {} } = checkOptionNames('adaptive', options, { agentType: true, settings: true })
  checkOptionKinds('adaptive', { agentType }, { agentType: 'a text' })
  checkSettings('adaptive', settings)
  const adaptiveStrategy = createStrategy('adaptive', (history, context) => {
    const list = ADAPTIVE_LISTS[taskType(history, agentType)]
    const fallbacks = until(...list.map((name) => gatedStrategy(name, settings)), ...list.map((name) => tunedStrategy(name, settings)))
    return withKeyInformation(fallbacks).plan(history, context)
  })
  return makePipe(adaptiveStrategy)
}
