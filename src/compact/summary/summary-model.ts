import { type Price, priceGiven } from '../../cost/index.ts'
import { kindsGiven, knownOptions, SIGNAL } from '../../given/index.ts'
import { type LanguageModel, modelGiven } from '../../model/index.ts'

/** Who writes the words of summaries, and what that costs. */
export interface SummaryModel {
  /**
   * Asked again where that may help and left alone for a minute after it failed three times; one that has `retries` of its own, as `withRetries` gives
   * it, is asked once.
   */
  readonly model: LanguageModel
  /** The model to ask for, where one client serves several. */
  readonly name?: string | undefined
  /** Tokens of the conversation that one question holds at the most; 24,000 unless set. */
  readonly maxInput?: number | undefined
  /** In any unit a token. */
  readonly price?: Price | undefined
  readonly signal?: AbortSignal | undefined
  /** Told after each summary that was asked for. What it throws is a warning of the process. */
  readonly onProgress?: ((done: number, all: number) => void) | undefined
}

const NAMES = { model: true, name: true, maxInput: true, price: true, signal: true, onProgress: true } as const

/**
 * Looks at who writes the words at the door of what asks; undefined is nobody.
 * @param of what it was given to, as a caller writes it
 * @throws DecantError `invalid-option`
 */
export function checkSummaryModel(of: string, words: SummaryModel | undefined): void {
  if (words === undefined || words === null) return
  const { model, price } = knownOptions(of, words, NAMES)
  modelGiven(of, Object(model))
  kindsGiven(of, words, { name: 'a text', maxInput: 'a number above 0', signal: SIGNAL, onProgress: 'a function' })
  if (price !== undefined) priceGiven(price)
}
