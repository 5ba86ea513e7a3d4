import type { Profile } from '../../law/index.ts'
import type { History } from '../../message/index.ts'
import type { Context } from '../../strategy/index.ts'

/** Options of a run of the contract. */
export interface ContractOptions {
  /** How many generated histories a profile; 20 where it is left out. */
  readonly seeds?: number | undefined
  /** Which profiles; all where it is left out. */
  readonly profiles?: readonly Profile[] | undefined
  /** Shares of the history's tokens that the budgets allow; 0, 0.1, 0.5 and 1 where it is left out. */
  readonly shares?: readonly number[] | undefined
  /** Histories of your own, tried under every profile after the generated ones. */
  readonly histories?: readonly History[] | undefined
  /** What the context holds beside budget, profile and counting: embeddings, the time, the task. */
  readonly context?: Partial<Pick<Context, 'now' | 'task'>> | undefined
}

/** One way in which a strategy failed the contract. */
export interface ContractFailure {
  readonly rule: 'throws' | 'mutates' | 'span' | 'deterministic' | 'legal' | 'grows' | 'order' | 'ids' | 'floor' | 'pins' | 'invert' | 'refs' | 'twice'
  readonly profile: string
  /** Undefined for histories of the caller's own. */
  readonly seed?: number
  readonly budget: number
  /** Indices of the messages that were pinned, where some were. */
  readonly pinned?: readonly number[]
  readonly message: string
  /** The history, shrunk, in the notation of `h`. */
  readonly history: string
}
