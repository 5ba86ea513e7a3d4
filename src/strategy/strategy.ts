import type { Profile } from '../law/index.ts'
import type { Edit, History, Message } from '../message/index.ts'

/** Everything a strategy may use besides the history. All of it is prepared before the strategy runs, so that strategies stay pure and sync. */
export interface Context {
  /** Tokens that the messages of the result may take, including system messages but not tool schemas. */
  readonly budget: number
  /**
   * Whether the result must fit the budget as far as protected messages allow: a strategy whose idea leaves more then cuts further, in its own order of
   * importance. A plan sets it when the idea alone left too much. If it is missing, or if another strategy cuts further, a strategy stops where its idea does.
   */
  readonly mustFit?: boolean
  readonly profile: Profile
  /** Tokens of a message on the wire, including its overhead of 4. Remembers its counts. */
  readonly count: (message: Message) => number
  /** Tokens of a plain text: an estimate, cheap and linear, never far below the true number. */
  readonly estimate: (text: string) => number
  /** The short handle under which the archive will store `text`. Deterministic for one archive key. */
  readonly ref: (text: string) => string
  /**
   * "Now" as ISO 8601, for strategies that weigh by age: set by the caller, or else the latest time of the history. If it is missing, age is measured by
   * position.
   */
  readonly now?: string
  /** One flag a message: 1 if the caller pinned it. Pinned messages are kept whole. */
  readonly pinned?: Uint8Array
  /** One vector a message, if the caller prepared embeddings. */
  readonly vectors?: readonly Float32Array[]
  /** For each record or note, the messages that it represents, if the caller has them at hand, so that a strategy can choose from them again. */
  readonly earlier?: ReadonlyMap<Message, readonly Message[]>
  /** The words of the current task, if the caller names it. Defaults to the last user message. */
  readonly task?: string
  /** The vector of `task`, from the same embedding as `vectors`. If it is missing, a named task is compared by its words. */
  readonly taskVector?: Float32Array
}

/**
 * One idea of what to keep. A strategy must not mutate, must not await, must not read clock, environment or randomness, and must return an edit that spans the
 * history, cuts only at legal boundaries and makes no history larger. If it finds nothing to do, it returns an edit of one keep. Its idea may leave more than
 * the budget; if `mustFit` is set, it then cuts further, as `fittedEdit` does.
 */
export interface Strategy {
  readonly name: string
  plan(history: History, context: Context): Edit<Message>
}
