import type { LanguageModel } from './language-model.ts'
import { withBreaker } from './with-breaker.ts'
import { withRetries } from './with-retries.ts'

const CAREFUL = new WeakMap<LanguageModel, LanguageModel>()

/**
 * The same model, asked again where that may help and left alone for a minute after it failed three times in a row, whoever asks it; one that does so
 * itself as it is. What is given back never throws.
 */
export function careful(model: LanguageModel): LanguageModel {
  if (model.retries) return model
  const known = CAREFUL.get(model)
  if (known) return known
  const made = withBreaker(withRetries(model))
  CAREFUL.set(model, made)
  return made
}
