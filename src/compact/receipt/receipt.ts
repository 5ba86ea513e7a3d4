import type { Rejection } from '../check/judge-summary.ts'

/** How many things of one class in the cut messages were kept or lost. `kept + recoverable + lost` is their number. */
export interface ClassTally {
  /** Still in the result. */
  readonly kept: number
  /** Not in the result, but archived under a handle that is. */
  readonly recoverable: number
  /** Neither in the result nor in the archive. */
  readonly lost: number
}

/** The classes of things that a receipt counts: key facts by type, names, numbers, and names that a later step is likely to use. */
export type ReceiptClass = 'decision' | 'preference' | 'todo' | 'fact' | 'name' | 'number' | 'likely'

/**
 * What one compaction did, for programs. A published type: fields are added under the same `schema`, never changed. It reports on the facts and on the use of a
 * model; the edit's own figures, sections and laws are in a `Report`. Fields of the same name mean the same in both.
 */
export interface Receipt {
  readonly schema: 1
  readonly status: 'compacted' | 'unchanged'
  /** One sentence: why it was done, or why not. */
  readonly why: string
  /** Who wrote the summaries. */
  readonly by: 'model' | 'mixed' | 'extractive' | 'nobody'
  readonly tokens: { readonly before: number; readonly after: number }
  /** Tokens above the requested budget, and what takes them; absent if the budget is met, and if there was none. */
  readonly excess?: Excess
  readonly messages: { readonly before: number; readonly after: number }
  readonly classes: Readonly<Record<ReceiptClass, ClassTally>>
  /** Key facts that a model's words had lost and that were restored word by word. */
  readonly repaired: number
  /** Entries written to the memory file, if there is one. */
  readonly flushed: number
  readonly summaries: readonly { readonly ref: string; readonly level: number; readonly messages: number; readonly tokens: number }[]
  readonly model: ModelUse
  /** Milliseconds of each step. */
  readonly timings: Readonly<Record<string, number>>
}

/**
 * By how much a result exceeds its budget, and why. `floor`: system text, unanswered words of the user and open calls alone take more, with a turn under way
 * that the provider wants whole; `kept`: they do together with the task and what stays whole at the end; `summaries`: the key facts and the minimal lines of
 * the summaries do; `strategy`: what a strategy keeps does.
 */
export interface Excess {
  readonly tokens: number
  readonly reason: 'floor' | 'kept' | 'summaries' | 'strategy'
}

/** Why a model's words were not used: a defect in an answer, no room for it in the budget, or a result that would be invalid with it. */
export type RejectionReason = Rejection | 'no-room' | 'broken'

/** The use of a model. */
export interface ModelUse {
  readonly calls: number
  readonly input: number
  readonly output: number
  /** In the unit of the price, if it is known. */
  readonly cost?: number
  /** Why answers were not used, by name, in order. */
  readonly rejected: readonly RejectionReason[]
}
