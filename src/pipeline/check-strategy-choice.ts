import { DecantError } from '../message/index.ts'
import { pipelineNamed } from './preset/pipeline-named.ts'
import type { StrategyChoice } from './strategy-choice.ts'

/**
 * Validates a choice of strategy.
 * @param caller the function it was given to, as written by a caller
 * @throws DecantError `unknown-strategy` for an unknown name, `invalid-option` for a value that is neither a name nor a strategy
 */
export function checkStrategyChoice(caller: string, strategy: StrategyChoice): void {
  if (typeof strategy === 'string') pipelineNamed(strategy)
  else if (typeof (Object(strategy) as Partial<StrategyChoice & object>).plan !== 'function')
    throw new DecantError(
      'invalid-option',
      `The strategy of ${caller} has no plan(history, context)`,
      "Give one of `decant/strategy` or `decant/pipeline`, such as protect(cover(), { tools: ['todo_write'] }), or a name, such as 'cover'.",
    )
}
