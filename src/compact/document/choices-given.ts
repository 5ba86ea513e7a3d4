import { DecantError } from '../../message/index.ts'
import { type StrategyChoice, strategyGiven } from '../../pipeline/index.ts'
import { modelNameGiven } from '../../text/index.ts'

/** What a caller of `compress` or `compressDocument` chose, as it may come from JavaScript. */
interface Choices {
  readonly strategy: StrategyChoice
  readonly model: string | undefined
  readonly signal: AbortSignal | undefined
}

/**
 * @param of what they were given to, as a caller writes it
 * @throws DecantError `unknown-strategy`; `invalid-option` for a model that is no name, a strategy that plans nothing and a signal that cannot abort
 */
export function choicesGiven(of: string, { model, strategy, signal }: Choices): void {
  modelNameGiven(of, model)
  strategyGiven(of, strategy)
  if (signal !== undefined && typeof (Object(signal) as Partial<AbortSignal>).throwIfAborted !== 'function')
    throw new DecantError('invalid-option', `The signal of ${of} cannot abort`, 'Give `controller.signal` of an AbortController, or leave it out.')
}
