import { BREAKER_MODELS, TIMED_MODELS } from './guarded-models.ts'
import type { LanguageModel } from './language-model.ts'
import { withBreaker } from './with-breaker.ts'
import { type RetryOptions, withRetries } from './with-retries.ts'

const WRAPPED = new WeakMap<LanguageModel, LanguageModel>()

/**
 * Wraps a model with retries and a breaker: it is asked again where that may help, given up when its time is over, and left alone for a minute after it
 * failed three times in a row, whoever asks it. A model that retries by itself is asked once per question, and given up all the same: it may ignore its signal.
 * What a model already has from `withRetries` and `withBreaker` is not put around it again. The returned model never throws and always answers.
 * @param limits the limits of one question, if they are not the default ones: its failures then count separately from those of other callers. `totalTimeout`, if
 * set, also limits a model that retries by itself
 */
export function withRetriesAndBreaker(model: LanguageModel, limits?: RetryOptions): LanguageModel {
  if (limits) return guardModel(model, limits)
  const known = WRAPPED.get(model)
  if (known) return known
  const wrapped = guardModel(model, {})
  WRAPPED.set(model, wrapped)
  return wrapped
}

function guardModel(model: LanguageModel, limits: RetryOptions): LanguageModel {
  const keepsLimits = model.retries && limits.totalTimeout === undefined && TIMED_MODELS.has(model)
  if (keepsLimits) return BREAKER_MODELS.has(model) ? model : withBreaker(model)
  return withBreaker(withRetries(model, model.retries ? { attempts: 1, timeout: Number.POSITIVE_INFINITY, totalTimeout: limits.totalTimeout } : limits))
}
