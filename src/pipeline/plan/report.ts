import type { Violation } from '../../law/index.ts'

/**
 * The outcome of one run of messages. Figures of the output are exact and add up to `tokens.after` without the tool schemas. Figures of cut messages are
 * counted if `exact.before` is true, and then add up to `tokens.before` with those of kept messages; otherwise they are estimates.
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
 * The outcome of one compression, for programs. A published type: fields are added under the same `schema`, never changed. It is derived from an edit, a budget
 * and laws. The outcome of a compaction is a `Receipt`: it counts which facts of the removed messages are still there, which requires the texts and a model's
 * answers, and has no sections. Fields with the same name mean the same in both.
 */
export interface Report {
  readonly schema: 1
  readonly status: 'compressed' | 'unchanged'
  /** One sentence: why it was compressed, or why not. */
  readonly why: string
  readonly strategy: string
  readonly profile: string
  /** Tokens on the wire, including tool schemas and 4 a message. `exact.before` states whether the input was counted or estimated. */
  readonly tokens: { readonly before: number; readonly after: number; readonly budget: number; readonly tools: number }
  readonly exact: { readonly before: boolean; readonly after: boolean }
  /** `after` counts messages as written: one without content may not exist in another format. */
  readonly messages: { readonly before: number; readonly after: number }
  /** Violations of the provider's laws; `after` never has one that `before` has not. */
  readonly violations: { readonly before: readonly Violation[]; readonly after: readonly Violation[] }
  readonly sections: readonly ReportSection[]
  /** Handles in the output under which the archive stores the cut texts. */
  readonly refs: readonly string[]
  /** Present if the result exceeds the budget: by how much, and whether the hard floor or the strategy is the reason. */
  readonly excess?: { readonly tokens: number; readonly reason: 'floor' | 'strategy' }
  /** Milliseconds of each step, if the caller measured them. */
  readonly timings?: Readonly<Record<string, number>>
}
