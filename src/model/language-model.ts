import type { Suggested } from '../message/index.ts'

/** What a model is asked. Tools are never offered. */
export interface ModelRequest {
  readonly system: string
  readonly prompt: string
  /** Upper bound of the answer, in the model's tokens. */
  readonly maxTokens: number
  /** The model by name, where one client serves several. */
  readonly model?: string
  readonly signal?: AbortSignal
}

/** What decant's own models say of a call that gave no answer. */
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

/** A call that gave no answer. Failures are values: models fail like the weather does. */
export interface ModelFailure {
  readonly status: 'failed'
  readonly reason: Suggested<FailureReason>
  readonly retryable: boolean
  /** Milliseconds that the provider wishes one to wait. */
  readonly retryAfter?: number
  readonly detail?: string
}

/** What a model answered. */
export type ModelAnswer =
  | {
      readonly status: 'ok'
      readonly text: string
      readonly usage: { readonly input: number; readonly output: number }
      readonly finish: 'stop' | 'length' | 'tool-call' | 'filter'
    }
  | ModelFailure

/** A model of language, as little of one as decant needs. */
export interface LanguageModel {
  readonly name: string
  /** Set where it asks again itself when a call failed, and never throws: then nobody else tries again. */
  readonly retries?: true
  generate(request: ModelRequest): Promise<ModelAnswer>
}
