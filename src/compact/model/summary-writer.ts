import { type RetryOptions, withRetriesAndBreaker } from '../../model/index.ts'
import { notifySafely } from '../../validation/index.ts'
import { MeteredModel } from '../receipt/metered-model.ts'
import type { ModelUse, RejectionReason } from '../receipt/receipt.ts'
import { Summariser } from '../summary/summariser.ts'
import type { SummaryModel } from '../summary/summary-model.ts'

/** The default for the maximum number of tokens of a conversation in one question. */
const MAX_INPUT = 24_000

/**
 * A model that writes the summaries of one or many compactions: the only way in which a conversation is shown to a model. Calls are retried and never throw,
 * questions are counted, the summariser checks the answers, and the reasons for rejecting some are recorded.
 */
export class SummaryWriter {
  readonly summariser: Summariser
  /** Why answers were not used, in order. */
  readonly rejected: RejectionReason[] = []
  readonly #model: SummaryModel
  readonly #metered: MeteredModel

  /** @param limits of one question, if they differ from the usual ones */
  constructor(model: SummaryModel, limits?: RetryOptions) {
    const { name, maxInput = MAX_INPUT, signal } = model
    this.#model = model
    this.#metered = new MeteredModel(withRetriesAndBreaker(model.model, limits))
    this.summariser = new Summariser({ model: this.#metered, maxInput, ...(name !== undefined && { name }), ...(signal && { signal }) })
  }

  /** The use of the model so far. */
  get use(): ModelUse {
    return this.#metered.use(this.#model.price, this.rejected)
  }

  /** Reports progress: how many of all summaries were asked for. */
  reportProgress(done: number, all: number): void {
    notifySafely('onProgress', () => this.#model.onProgress?.(done, all), process.emitWarning)
  }
}
