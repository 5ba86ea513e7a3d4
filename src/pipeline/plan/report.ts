import type { Violation } from '../../law/index.ts'

/**
 * What became of one run of messages. Figures of the output are exact and add up to `tokens.after` without the tool schemas; those of what was cut are counted
 * where `exact.before` is true, and then add up with what was kept to `tokens.before`, else they are estimates.
 */
export type ReportSection =
  | { readonly kind: 'keep'; readonly messages: number; readonly tokens: number; readonly reason?: string }
  | {
      readonly kind: 'cut'
      readonly messages: number
      readonly put: number
      readonly tokensBefore: number
      readonly tokensAfter: number
      readonly reason?: string
    }

/**
 * What one compression did, for programs. A published type: fields are added under the same `schema`, never changed. It is read off an edit against a
 * budget and laws. What a compaction did is a `Receipt`: that counts what of the facts that went still stands, which asks for the texts and a model's
 * answers, and has no sections. Fields of one name say the same in both.
 */
export interface Report {
  readonly schema: 1
  readonly status: 'compressed' | 'unchanged'
  /** One sentence: why it was done, or why not. */
  readonly why: string
  readonly strategy: string
  readonly profile: string
  /** Tokens on the wire, tool schemas and 4 a message included. `exact.before` tells whether the input was counted or estimated. */
  readonly tokens: { readonly before: number; readonly after: number; readonly budget: number; readonly tools: number }
  readonly exact: { readonly before: boolean; readonly after: boolean }
  /** Those after are as written: a message without content is none in another format than its own. */
  readonly messages: { readonly before: number; readonly after: number }
  /** Breaches of the provider's laws; those after are never others than those before. */
  readonly violations: { readonly before: readonly Violation[]; readonly after: readonly Violation[] }
  readonly sections: readonly ReportSection[]
  /** Handles in the output under which the archive holds what was cut. */
  readonly refs: readonly string[]
  /** Present where the result is above the budget: by how much, and whether the hard floor or the strategy is why. */
  readonly excess?: { readonly tokens: number; readonly reason: 'floor' | 'strategy' }
  /** Milliseconds a step took, where the caller measured. */
  readonly timings?: Readonly<Record<string, number>>
}
