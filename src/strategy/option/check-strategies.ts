import { DecantError } from '../../message/index.ts'
import type { Strategy } from '../strategy.ts'

/**
 * Validates the strategies given to a function.
 * @param caller the function, as written by a caller
 * @throws DecantError `invalid-option` for a value without a plan, such as a mere name
 */
export function checkStrategies(caller: string, strategies: readonly Strategy[]): void {
  for (const strategy of strategies)
    if (typeof (Object(strategy) as Partial<Strategy>).plan !== 'function')
      throw new DecantError(
        'invalid-option',
        `A strategy of ${caller} has no plan(history, context)`,
        'Give one of `decant/strategy` or `decant/pipeline`, such as cover(); for a name, pipelineNamed(name).',
      )
}
