import type { History } from '../message/index.ts'
import type { Profile } from './profile/profile.ts'

/** One violation of one law. */
export interface Violation {
  readonly law: string
  /** Index of the violating message; 0 if the violation concerns the entire history or body. */
  readonly index: number
  /**
   * Id of the violating message; with `law` and `detail` it identifies a violation before and after an edit. Empty if the violation is of a place (the first
   * message, the last) and not of a message.
   */
  readonly id: string
  readonly message: string
  readonly detail?: string
}

/** HTTP headers, names in lower case. */
export type Headers = Readonly<Record<string, string>>

/**
 * One demand of a provider. Pure and linear.
 *
 * `violations` lists every violation in a history. `forbids` marks the boundaries at which a history must not be cut: boundary i is before message i, so a
 * history of n messages has boundaries 0 to n. It sets `cuts[i] = 0` where the law forbids a cut and leaves the rest unchanged. `breaks` lists what an edit
 * broke, for laws that a single history cannot show: bytes that must not change. `wire` checks a parsed request body, for errors that neutral messages cannot
 * show, and `wireBreaks` compares the bodies before and after; neither throws, whatever the value.
 */
export interface Law {
  readonly name: string
  /** The documentation of the rule, or reports of its violation. */
  readonly source: string
  /** The provider's error message when the rule is broken, with `…` for the parts that vary. Absent if the provider sends no error. */
  readonly error?: string
  violations?(history: History, profile: Profile): Violation[]
  forbids?(history: History, profile: Profile, cuts: Uint8Array): void
  breaks?(before: History, after: History, profile: Profile): Violation[]
  wire?(body: unknown, headers: Headers): Violation[]
  wireBreaks?(before: unknown, after: unknown): Violation[]
}
