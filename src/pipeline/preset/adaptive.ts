import { kindsGiven, knownOptions } from '../../given/index.ts'
import { type Strategy, withKeyInformation } from '../../strategy/index.ts'
import type { Pipe } from '../compose/pipe.ts'
import { piped } from '../compose/piped.ts'
import { until } from '../compose/sequence.ts'
import { gated } from './gated.ts'
import type { Settings } from './settings.ts'
import { settingsGiven } from './settings-given.ts'
import { type TaskType, taskType } from './task-type.ts'
import { tuned } from './tuned.ts'

/** Options of `adaptive`. */
export interface AdaptiveOptions {
  /** The kind of agent, where the caller knows it; `CodeAgent` settles that the task is code. */
  readonly agentType?: string | undefined
  /** Sizes and thresholds of the strategies in its lists. */
  readonly settings?: Settings | undefined
}

/** The strategies to fall back on in order, by kind of task: names of strategies. */
export const ADAPTIVE_LISTS: Readonly<Record<TaskType, readonly string[]>> = {
  code: ['sliding-window', 'key-events', 'incremental-summary'],
  analysis: ['sliding-window', 'importance-scoring', 'incremental-summary'],
  conversation: ['sliding-window', 'importance-scoring', 'incremental-summary'],
  mixed: ['sliding-window', 'incremental-summary', 'importance-scoring'],
  unknown: ['sliding-window', 'importance-scoring', 'incremental-summary'],
}

/**
 * Tells the kind of task from the tools and words of the history and runs the list of strategies for it, in order, until the
 * budget is met: first each behind its gate, then, where that fell short, without. The task and what the user
 * marked with `<Pin>` stay.
 * @throws DecantError `invalid-option` for an agent type that is no text, a setting that there is not, and one that a strategy cannot use
 * @example
 * adaptive({ agentType: 'CodeAgent' }).plan(history, context)
 */
export function adaptive(options: AdaptiveOptions = {}): Pipe {
  const { agentType, settings = {} } = knownOptions('adaptive', options, { agentType: true, settings: true })
  kindsGiven('adaptive', { agentType }, { agentType: 'a text' })
  settingsGiven('adaptive', settings)
  const own: Strategy = {
    name: 'adaptive',
    plan(history, context) {
      const list = ADAPTIVE_LISTS[taskType(history, agentType)]
      const fallbacks = until(...list.map((name) => gated(name, settings)), ...list.map((name) => tuned(name, settings)))
      return withKeyInformation(fallbacks).plan(history, context)
    },
  }
  return piped(own)
}
