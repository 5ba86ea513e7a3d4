import type { LanguageModel } from './language-model.ts'

/** Models known to end each question within a time of their own, whatever the model inside them does: those of `withRetries`, also within a breaker. */
export const TIMED_MODELS = new WeakSet<LanguageModel>()

/** Models known to have a breaker. */
export const BREAKER_MODELS = new WeakSet<LanguageModel>()
