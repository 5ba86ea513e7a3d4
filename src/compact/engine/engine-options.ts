import type { Archive } from '../../archive/index.ts'

/** The default model name. A client bound to one model ignores it. */
export const DEFAULT_MODEL_NAME = 'gemini-flash'

/** The file for key facts, below the memory folder. */
export const flushFilePath: readonly string[] = ['user', 'compaction_flush.jsonl']

/** Options of the compaction engine besides its model and its folder. */
export interface EngineOptions {
  /** The model to ask for; defaults to `gemini-flash`. */
  readonly modelName?: string | undefined
  /** Maximum number of tokens of the conversation in one question to the model; longer ones are split into portions. Defaults to 24,000. */
  readonly maxInput?: number | undefined
  /**
   * Milliseconds that one call may take; all tries of a call together may take twice as long, also those of a model that retries by itself or ignores its
   * signal. Defaults to 60,000, or to the `totalTimeout` of a model that `withRetries` returned. After three failures in a row the model is left alone for a
   * minute, and sentences of the source replace its words.
   */
  readonly timeout?: number | undefined
  /** Maximum number of calls for one question; defaults to 3. */
  readonly attempts?: number | undefined
  /** Stores the cut messages before they are removed; the summary then names their handle. */
  readonly archive?: Archive | undefined
}
