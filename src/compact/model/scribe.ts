import { unharmedBy } from '../../given/index.ts'
import { careful, type RetryOptions } from '../../model/index.ts'
import { Metered } from '../receipt/metered.ts'
import type { ModelUse, NotUsed } from '../receipt/receipt.ts'
import { Summariser } from '../summary/summariser.ts'
import type { SummaryModel } from '../summary/summary-model.ts'

/** Tokens of a conversation that one question holds at the most, unless it is said. */
const MAX_INPUT = 24_000

/**
 * A model at work on the summaries of one compaction or of many: the one way in which a conversation is shown to a model. It is asked carefully and never
 * throws, its questions are counted, its answers are checked by the summariser, and why some were not used is noted.
 */
export class Scribe {
  readonly summariser: Summariser
  /** Why answers were not used, in order. */
  readonly rejected: NotUsed[] = []
  readonly #model: SummaryModel
  readonly #metered: Metered

  /** @param limits of one question, where they are not those of every model */
  constructor(model: SummaryModel, limits?: RetryOptions) {
    const { name, maxInput = MAX_INPUT, signal } = model
    this.#model = model
    this.#metered = new Metered(careful(model.model, limits))
    this.summariser = new Summariser({ model: this.#metered, maxInput, ...(name !== undefined && { name }), ...(signal && { signal }) })
  }

  /** What the questions so far took. */
  get use(): ModelUse {
    return this.#metered.use(this.#model.price, this.rejected)
  }

  /** Tells whoever waits how many summaries of all were asked for. */
  asked(done: number, all: number): void {
    unharmedBy(
      'onProgress',
      () => this.#model.onProgress?.(done, all),
      (words) => process.emitWarning(words),
    )
  }
}
