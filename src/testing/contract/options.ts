import type { Profile } from '../../law/index.ts'
import type { History } from '../../message/index.ts'
import type { Context } from '../../strategy/index.ts'

/** Options of a run of the contract. */
export interface ContractOptions {
  /** How many histories are generated for each profile; 20 if left out. */
  readonly seeds?: number | undefined
  /** Which profiles are tried; all if left out. */
  readonly profiles?: readonly Profile[] | undefined
  /** Budgets, as shares of the history's tokens; 0, 0.1, 0.5 and 1 if left out. */
  readonly shares?: readonly number[] | undefined
  /** Your own histories, tried under every profile after the generated ones. */
  readonly histories?: readonly History[] | undefined
  /** Further fields of the context: the time, the task. */
  readonly context?: Partial<Pick<Context, 'now' | 'task'>> | undefined
}

/** One way in which a strategy broke the contract. */
export interface ContractFailure {
  readonly rule: 'throws' | 'mutates' | 'span' | 'deterministic' | 'legal' | 'grows' | 'order' | 'ids' | 'floor' | 'pins' | 'invert' | 'refs' | 'twice'
  readonly profile: string
  /** Undefined for the caller's own histories. */
  readonly seed?: number
  readonly budget: number
  /** Indices of the pinned messages, if there were any. */
  readonly pinned?: readonly number[]
  readonly message: string
  /** The history, shrunk, in the notation of `h`. */
  readonly history: string
}
