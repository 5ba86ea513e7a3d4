import type { Archive } from '../../archive/index.ts'

/** The model that is asked for where none is named. A client bound to one model answers with that. */
export const MODEL_NAME = 'gemini-flash'

/** Where key facts go, below the memory folder. */
export const flushFile: readonly string[] = ['user', 'compaction_flush.jsonl']

/** Options of the compaction engine beside its model and its folder. */
export interface EngineOptions {
  /** The model to ask for; `gemini-flash` unless set. */
  readonly modelName?: string | undefined
  /** Tokens of the conversation that one question to the model holds at the most; longer ones go in portions. 24,000 unless set. */
  readonly maxInput?: number | undefined
  /** Milliseconds that one call may take; all tries of a call together may take twice as long. 60,000 unless set. */
  readonly timeout?: number | undefined
  /** Calls at the most for one question; 3 unless set. */
  readonly attempts?: number | undefined
  /** Holds the cut messages before they go; the summary then names their handle. */
  readonly archive?: Archive | undefined
}
