import { clearToolResults, type Strategy } from '../../strategy/index.ts'
import type { Pipe } from './pipe.ts'
import { until } from './sequence.ts'

/**
 * Clears the old results of some tools, all but the newest three, before a strategy is asked, which then has to do only what that leaves to do.
 * @example
 * cutFirst(cover(), ['list_files', 'bash'])
 */
export function cutFirst(strategy: Strategy, tools: readonly string[]): Pipe {
  return until(clearToolResults({ only: tools }), strategy)
}
