import { DecantError } from '../message/index.ts'
import { pipelineNamed } from './preset/pipeline-named.ts'
import type { StrategyChoice } from './strategy-choice.ts'

/**
 * What is to decide, at the door of what asks for it.
 * @param of what it was given to, as a caller writes it
 * @throws DecantError `unknown-strategy` for a name that there is not, `invalid-option` for what is neither a name nor a strategy
 */
export function strategyGiven(of: string, strategy: StrategyChoice): void {
  if (typeof strategy === 'string') pipelineNamed(strategy)
  else if (typeof (Object(strategy) as Partial<StrategyChoice & object>).plan !== 'function')
    throw new DecantError(
      'invalid-option',
      `The strategy of ${of} has no plan(history, context)`,
      "Give one of `decant/strategy` or `decant/pipeline`, such as protect(cover(), { tools: ['todo_write'] }), or a name, such as 'cover'.",
    )
}
