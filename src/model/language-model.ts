import type { Suggested } from '../message/index.ts'

/** A question for a model. Tools are never offered. */
export interface ModelRequest {
  readonly system: string
  readonly prompt: string
  /** Upper bound of the answer, in the model's tokens. */
  readonly maxTokens: number
  /** The model by name, where one client serves several. */
  readonly model?: string
  readonly signal?: AbortSignal
}

/** Why a call to one of decant's own models gave no answer. */
export type FailureReason =
  | 'aborted'
  | 'breaker-open'
  | 'error'
  | 'invalid-answer'
  | 'invalid-request'
  | 'network'
  | 'overloaded'
  | 'rate-limited'
  | 'timeout'
  | 'too-long'
  | 'unauthorized'

/** A call that gave no answer. Failures are values, not exceptions: models fail all the time. */
export interface ModelFailure {
  readonly status: 'failed'
  readonly reason: Suggested<FailureReason>
  readonly retryable: boolean
  /** Milliseconds that the provider asks to wait. */
  readonly retryAfter?: number
  readonly detail?: string
}

/** The answer of a model. */
export type ModelAnswer =
  | {
      readonly status: 'ok'
      readonly text: string
      readonly usage: { readonly input: number; readonly output: number }
      readonly finish: 'stop' | 'length' | 'tool-call' | 'filter'
    }
  | ModelFailure

/** A language model, reduced to what decant needs. */
export interface LanguageModel {
  readonly name: string
  /**
   * Set if it retries failed calls itself: then no caller retries. It is given up two minutes after it was asked, even if it ignores its signal; if it may take
   * longer, pass `withRetries(model, { attempts: 1, timeout, totalTimeout })`.
   */
  readonly retries?: true
  generate(request: ModelRequest): Promise<ModelAnswer>
}
