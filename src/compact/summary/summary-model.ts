import { checkPrice, type Price } from '../../cost/index.ts'
import { checkModel, type LanguageModel } from '../../model/index.ts'
import { ABORT_SIGNAL, checkOptionKinds, checkOptionNames } from '../../validation/index.ts'

/** The model that writes summaries, and its price. */
export interface SummaryModel {
  /**
   * Calls are retried where that may help, and the model is left alone for a minute after three failures; a model that has `retries` of its own, as one from
   * `withRetries` does, is called once. A question is given up after two minutes, or after the `totalTimeout` of `withRetries`, even if the model ignores its
   * signal.
   */
  readonly model: LanguageModel
  /** The model to ask for, if one client serves several. */
  readonly name?: string | undefined
  /** Maximum number of tokens of the conversation in one question; defaults to 24,000. */
  readonly maxInput?: number | undefined
  /** Per token, in any unit. */
  readonly price?: Price | undefined
  readonly signal?: AbortSignal | undefined
  /** Called after each summary that was asked for. An error that it throws becomes a process warning. */
  readonly onProgress?: ((done: number, all: number) => void) | undefined
}

const OPTION_NAMES = { model: true, name: true, maxInput: true, price: true, signal: true, onProgress: true } as const

/**
 * Checks a caller's summary model; undefined is allowed.
 * @param caller the function or option it was passed to, as a caller writes it
 * @throws DecantError `invalid-option`
 */
export function checkSummaryModel(caller: string, summaryModel: SummaryModel | undefined): void {
  if (summaryModel === undefined || summaryModel === null) return
  const { model, price } = checkOptionNames(caller, summaryModel, OPTION_NAMES)
  checkModel(caller, Object(model))
  checkOptionKinds(caller, summaryModel, { name: 'a text', maxInput: 'a number above 0', signal: ABORT_SIGNAL, onProgress: 'a function' })
  if (price !== undefined) checkPrice(price)
}
