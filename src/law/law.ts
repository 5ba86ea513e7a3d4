import type { History } from '../message/index.ts'
import type { Profile } from './profile/profile.ts'

/** One violation of one law. */
export interface Violation {
  readonly law: string
  /** Index of the message at fault; 0 if it is the whole history or body. */
  readonly index: number
  /**
   * Id of the message at fault; together with `law` and `detail` it identifies a violation before and after an edit. Empty if the violation is about a place
   * (the first message, the last) and not about one message.
   */
  readonly id: string
  readonly message: string
  readonly detail?: string
}

/** HTTP headers, names in lower case. */
export type Headers = Readonly<Record<string, string>>

/**
 * One requirement of a provider. Pure and linear.
 *
 * `violations` lists every violation in a history. `forbids` marks the boundaries at which a history must not be cut: boundary i is before message i, so a
 * history of n messages has boundaries 0 to n. It sets `cuts[i] = 0` for each forbidden boundary and leaves the others. `breaks` lists what an edit broke, for
 * laws that no single history can show: bytes that must not change. `wire` checks a parsed request body for what neutral messages cannot show, and `wireBreaks`
 * the bodies before and after; neither throws, whatever the value.
 */
export interface Law {
  readonly name: string
  /** Where the rule is documented, or where a violation was reported. */
  readonly source: string
  /** The provider's words when the rule is broken, with `…` for what varies. Missing if no error is sent. */
  readonly error?: string
  violations?(history: History, profile: Profile): Violation[]
  forbids?(history: History, profile: Profile, cuts: Uint8Array): void
  breaks?(before: History, after: History, profile: Profile): Violation[]
  wire?(body: unknown, headers: Headers): Violation[]
  wireBreaks?(before: unknown, after: unknown): Violation[]
}
