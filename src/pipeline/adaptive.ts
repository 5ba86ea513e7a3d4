import { importanceScoring, incrementalSummary, keyEvents, type Strategy, slidingWindow } from '../strategy/index.ts'
import { gated } from './gated.ts'
import type { Pipe } from './pipe.ts'
import { sequence, until } from './sequence.ts'
import { type TaskType, taskType } from './task-type.ts'

/** Options of `adaptive`. */
export interface AdaptiveOptions {
  /** The kind of agent, where the caller knows it; `CodeAgent` settles that the task is code. */
  readonly agentType?: string
}

/** The ordered fallbacks of requirement 002, by kind of task. */
export const ADAPTIVE_LISTS: Readonly<Record<TaskType, readonly (() => Strategy)[]>> = {
  code: [slidingWindow, keyEvents, incrementalSummary],
  analysis: [slidingWindow, importanceScoring, incrementalSummary],
  conversation: [slidingWindow, importanceScoring, incrementalSummary],
  mixed: [slidingWindow, incrementalSummary, importanceScoring],
  unknown: [slidingWindow, importanceScoring, incrementalSummary],
}

/**
 * Tells the kind of task from the tools and words of the history and runs the list of strategies for it, in order, until the
 * budget is met: first each behind its gate of requirement 002, then, where that fell short, without.
 * @example
 * adaptive({ agentType: 'CodeAgent' }).plan(history, context)
 */
export function adaptive(options: AdaptiveOptions = {}): Pipe {
  const own: Strategy = {
    name: 'adaptive',
    plan(history, context) {
      const list = ADAPTIVE_LISTS[taskType(history, options.agentType)].map((make) => make())
      return until(...list.map(gated), ...list).plan(history, context)
    },
  }
  return { ...own, pipe: (next) => sequence(own, next) }
}
