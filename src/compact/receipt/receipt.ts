import type { Rejection } from '../check/rejection.ts'

/** What became of all things of one class that stood in what was cut. `kept + recoverable + lost` is their number. */
export interface ClassTally {
  /** Still stand in the result. */
  readonly kept: number
  /** Do not, but the archive has them under a handle that does. */
  readonly recoverable: number
  /** Neither. */
  readonly lost: number
}

/** The classes of things that a receipt counts: key facts by type, names, numbers, and names that a later step is likely to use. */
export type ReceiptClass = 'decision' | 'preference' | 'todo' | 'fact' | 'name' | 'number' | 'likely'

/**
 * What one compaction did, for programs. A published type: fields are added under the same `schema`, never changed. It says what became of the facts
 * and what a model was asked; the edit's own figures, sections and laws are a `Report`'s. Fields of one name say the same in both.
 */
export interface Receipt {
  readonly schema: 1
  readonly status: 'compacted' | 'unchanged'
  /** One sentence: why it was done, or why not. */
  readonly why: string
  /** Who wrote the summaries. */
  readonly by: 'model' | 'mixed' | 'extractive' | 'nobody'
  readonly tokens: { readonly before: number; readonly after: number }
  /** Tokens above the budget that was asked for, and what takes them; absent where it is met, and where there was none. */
  readonly excess?: Excess
  readonly messages: { readonly before: number; readonly after: number }
  readonly classes: Readonly<Record<ReceiptClass, ClassTally>>
  /** Key facts that a model's words had lost and that were put back word by word. */
  readonly repaired: number
  /** Entries written to the memory file, where there is one. */
  readonly flushed: number
  readonly summaries: readonly { readonly ref: string; readonly level: number; readonly messages: number; readonly tokens: number }[]
  readonly model: ModelUse
  /** Milliseconds of each step. */
  readonly timings: Readonly<Record<string, number>>
}

/**
 * What a result is above its budget, and why. `floor`: system text, unanswered words of the user and open calls alone take more, with a turn under way that
 * the provider wants whole; `kept`: they do together with the task and what stays whole at the end; `summaries`: the key facts and least lines of the
 * summaries do; `strategy`: what a strategy keeps.
 */
export interface Excess {
  readonly tokens: number
  readonly reason: 'floor' | 'kept' | 'summaries' | 'strategy'
}

/** Why a model's words were not used: what was wrong with an answer, no room for it in the budget, or a result that may not be as it would be with it. */
export type NotUsed = Rejection | 'no-room' | 'broken'

/** What asking a model took. */
export interface ModelUse {
  readonly calls: number
  readonly input: number
  readonly output: number
  /** In the unit of the price, where one is known. */
  readonly cost?: number
  /** Why answers were not used, by name, in order. */
  readonly rejected: readonly NotUsed[]
}
