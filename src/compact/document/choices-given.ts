import { kindsGiven, modelNameGiven, SIGNAL } from '../../given/index.ts'
import { DecantError } from '../../message/index.ts'
import { type StrategyChoice, strategyGiven } from '../../pipeline/index.ts'

/** The choices of a caller of `compress` or `compressDocument`, which may come from JavaScript. */
interface Choices {
  readonly strategy: StrategyChoice
  readonly model: string | undefined
  readonly signal: AbortSignal | undefined
}

/**
 * @param of the function that was called, as a caller writes it
 * @throws DecantError `unknown-strategy`; `invalid-option` for a model that is not a name, a strategy that cannot plan and a signal that cannot abort
 */
export function choicesGiven(of: string, { model, strategy, signal }: Choices): void {
  modelNameGiven(of, model)
  strategyGiven(of, strategy)
  kindsGiven<{ signal?: unknown }>(of, { signal }, { signal: SIGNAL })
  if (signal === null) throw new DecantError('invalid-option', `The signal of ${of} is null`, `Give ${SIGNAL}, or leave it out.`)
}
