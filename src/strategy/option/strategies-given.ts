import { DecantError } from '../../message/index.ts'
import type { Strategy } from '../strategy.ts'

/**
 * Strategies at the door of what runs them.
 * @param of what they were given to, as a caller writes it
 * @throws DecantError `invalid-option` for one that plans nothing, such as a mere name
 */
export function strategiesGiven(of: string, strategies: readonly Strategy[]): void {
  for (const strategy of strategies)
    if (typeof (Object(strategy) as Partial<Strategy>).plan !== 'function')
      throw new DecantError(
        'invalid-option',
        `A strategy of ${of} has no plan(history, context)`,
        'Give one of `decant/strategy` or `decant/pipeline`, such as cover(); where you have a name, pipelineNamed(name).',
      )
}
