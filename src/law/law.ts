import type { History } from '../message/index.ts'
import type { Profile } from './profile/profile.ts'

/** One breach of one law. */
export interface Violation {
  readonly law: string
  /** Index of the message at fault; 0 where the whole history or body is. */
  readonly index: number
  /**
   * Id of the message at fault; with `law` and `detail` it tells breaches apart before and after an edit. Empty where the
   * breach is of a place (the first message, the last) and not of one message.
   */
  readonly id: string
  readonly message: string
  readonly detail?: string
}

/** HTTP headers, names in lower case. */
export type Headers = Readonly<Record<string, string>>

/**
 * One thing a provider demands. Pure and linear.
 *
 * `violations` lists every breach in a history. `forbids` marks the boundaries at which a history must not be cut: boundary i
 * lies before message i, so a history of n messages has boundaries 0 to n. It sets `cuts[i] = 0` where the law forbids and
 * leaves the rest. `breaks` lists what an edit broke, for laws that no single history can show: bytes that must not change.
 * `wire` looks at a parsed request body, for what neutral messages cannot show, and `wireBreaks` at the bodies before and
 * after; neither throws, whatever the value.
 */
export interface Law {
  readonly name: string
  /** Where the rule is written down, or where its breach was reported. */
  readonly source: string
  /** The provider's words when the rule is broken, with `…` for what varies. Absent where no error is sent. */
  readonly error?: string
  violations?(history: History, profile: Profile): Violation[]
  forbids?(history: History, profile: Profile, cuts: Uint8Array): void
  breaks?(before: History, after: History, profile: Profile): Violation[]
  wire?(body: unknown, headers: Headers): Violation[]
  wireBreaks?(before: unknown, after: unknown): Violation[]
}
