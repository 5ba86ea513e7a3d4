import { clearToolResults, type Strategy } from '../../strategy/index.ts'
import type { Pipe } from './pipe.ts'
import { until } from './sequence.ts'

/**
 * Clears all but the newest three results of the given tools before a strategy runs, which then only has to cut the rest.
 * @example
 * cutFirst(cover(), ['list_files', 'bash'])
 */
export function cutFirst(strategy: Strategy, tools: readonly string[]): Pipe {
  return until(clearToolResults({ only: tools }), strategy)
}
