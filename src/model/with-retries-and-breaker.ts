import type { LanguageModel } from './language-model.ts'
import { withBreaker } from './with-breaker.ts'
import { type RetryOptions, withRetries } from './with-retries.ts'

const WRAPPED = new WeakMap<LanguageModel, LanguageModel>()

/**
 * Wraps a model with retries and a breaker: it is asked again where that may help, and left alone for a minute after it failed three times in a row,
 * whoever asks it. A model that retries by itself is returned as it is. The returned model never throws.
 * @param limits the limits of one question, if they are not the default ones: its failures then count separately from those of other callers
 */
export function withRetriesAndBreaker(model: LanguageModel, limits?: RetryOptions): LanguageModel {
  if (model.retries) return model
  if (limits) return withBreaker(withRetries(model, limits))
  const known = WRAPPED.get(model)
  if (known) return known
  const wrapped = withBreaker(withRetries(model))
  WRAPPED.set(model, wrapped)
  return wrapped
}
