import type { Price } from '../../cost/index.ts'
import { askModel, type LanguageModel } from '../../model/index.ts'
import { estimateTokens } from '../../token/index.ts'
import type { ModelUse, RejectionReason } from './receipt.ts'

/** The use of a model that was not asked. */
export const NO_MODEL_USE: ModelUse = { calls: 0, input: 0, output: 0, rejected: [] }

/** Counts the use of a model: as it reports it, or estimated if it does not. Failed calls count as calls. Never throws. */
export class MeteredModel implements LanguageModel {
  readonly name: string
  readonly #model: LanguageModel
  #calls = 0
  #input = 0
  #output = 0

  constructor(model: LanguageModel) {
    this.name = model.name
    this.#model = model
  }

  async generate(request: Parameters<LanguageModel['generate']>[0]): ReturnType<LanguageModel['generate']> {
    this.#calls++
    const answer = await askModel(this.#model, request)
    if (answer.status === 'ok') {
      this.#input += answer.usage.input || estimateTokens(request.system) + estimateTokens(request.prompt)
      this.#output += answer.usage.output || estimateTokens(answer.text)
    }
    return answer
  }

  /** @param price the model's own, in its unit per token. */
  use(price: Price | undefined, rejected: readonly RejectionReason[]): ModelUse {
    const counts = { calls: this.#calls, input: this.#input, output: this.#output, rejected }
    return price ? { ...counts, cost: this.#input * price.input + this.#output * price.output } : counts
  }
}
