import type { LanguageModel } from './language-model.ts'
import { withBreaker } from './with-breaker.ts'
import { type RetryOptions, withRetries } from './with-retries.ts'

const CAREFUL = new WeakMap<LanguageModel, LanguageModel>()

/**
 * The same model, asked again where that may help and left alone for a minute after it failed three times in a row, whoever asks it; one that does so
 * itself as it is. What is given back never throws.
 * @param limits of one question, where they are not the usual ones: its failures then count apart from those of others who ask
 */
export function careful(model: LanguageModel, limits?: RetryOptions): LanguageModel {
  if (model.retries) return model
  if (limits) return withBreaker(withRetries(model, limits))
  const known = CAREFUL.get(model)
  if (known) return known
  const made = withBreaker(withRetries(model))
  CAREFUL.set(model, made)
  return made
}
