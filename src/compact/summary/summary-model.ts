import { type Price, priceGiven } from '../../cost/index.ts'
import { kindsGiven, knownOptions, SIGNAL } from '../../given/index.ts'
import { type LanguageModel, modelGiven } from '../../model/index.ts'

/** The model that writes summaries, and its price. */
export interface SummaryModel {
  /**
   * Calls are retried where that may help, and the model is left alone for a minute after three failures; a model that has `retries` of its own, as one from
   * `withRetries` does, is called once.
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

const NAMES = { model: true, name: true, maxInput: true, price: true, signal: true, onProgress: true } as const

/**
 * Checks a caller's summary model; undefined is allowed.
 * @param of the function or option it was passed to, as a caller writes it
 * @throws DecantError `invalid-option`
 */
export function checkSummaryModel(of: string, words: SummaryModel | undefined): void {
  if (words === undefined || words === null) return
  const { model, price } = knownOptions(of, words, NAMES)
  modelGiven(of, Object(model))
  kindsGiven(of, words, { name: 'a text', maxInput: 'a number above 0', signal: SIGNAL, onProgress: 'a function' })
  if (price !== undefined) priceGiven(price)
}
