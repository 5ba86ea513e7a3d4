import type { History } from '../message/index.ts'
import type { Profile } from './profile.ts'

/** One breach of one law. */
export interface Violation {
  readonly law: string
  /** Index of the message at fault. */
  readonly index: number
  /** Id of the message at fault; with `law` and `detail` it tells breaches apart before and after an edit. */
  readonly id: string
  readonly message: string
  readonly detail?: string
}

/**
 * One thing a provider demands of a history. Pure and linear.
 *
 * `violations` lists every breach. `forbids` marks the boundaries at which a history must not be cut: boundary i lies before
 * message i, so a history of n messages has boundaries 0 to n. It sets `cuts[i] = 0` where the law forbids and leaves the rest.
 */
export interface Law {
  readonly name: string
  /** Where the rule is written down, or where its breach was reported. */
  readonly source: string
  violations(history: History, profile: Profile): Violation[]
  forbids?(history: History, profile: Profile, cuts: Uint8Array): void
}
