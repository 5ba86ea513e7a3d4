import { DecantError } from '../../message/index.ts'
import { checkStrategyChoice, type StrategyChoice } from '../../pipeline/index.ts'
import { ABORT_SIGNAL, checkModelName, checkOptionKinds } from '../../validation/index.ts'

/** The choices of a caller of `compress` or `compressDocument`, which may come from JavaScript. */
interface Choices {
  readonly strategy: StrategyChoice
  readonly model: string | undefined
  readonly signal: AbortSignal | undefined
}

/**
 * @param caller the function that was called, as a caller writes it
 * @throws DecantError `unknown-strategy`; `invalid-option` for a model that is not a name, a strategy that cannot plan and a signal that cannot abort
 */
export function checkChoices(caller: string, { model, strategy, signal }: Choices): void {
  checkModelName(caller, model)
  checkStrategyChoice(caller, strategy)
  checkOptionKinds<{ signal?: unknown }>(caller, { signal }, { signal: ABORT_SIGNAL })
  if (signal === null) throw new DecantError('invalid-option', `The signal of ${caller} is null`, `Give ${ABORT_SIGNAL}, or leave it out.`)
}
