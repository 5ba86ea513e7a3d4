import type { Profile } from '../law/index.ts'
import type { Edit, History, Message } from '../message/index.ts'

/**
 * All that a strategy may know beside the history. Everything in it was prepared before the strategy runs, so strategies
 * stay pure and sync.
 */
export interface Context {
  /** Tokens that the messages of the result may take, system messages included, tool schemas not. */
  readonly budget: number
  /**
   * Whether the result must fit the budget wherever what is protected allows: a strategy whose idea leaves more then goes on to cut, in its own order of
   * worth. A plan asks for it where asking for less did not do; left out, and where another strategy goes on from here, a strategy ends where its idea does.
   */
  readonly mustFit?: boolean
  readonly profile: Profile
  /** Tokens of a message on the wire, its 4 of overhead included. Remembers what it counted. */
  readonly count: (message: Message) => number
  /** Tokens of a bare text: an estimate, cheap and linear, never far below the truth. */
  readonly estimate: (text: string) => number
  /** The short handle under which the archive will hold `text`. Deterministic for one archive key. */
  readonly ref: (text: string) => string
  /**
   * "Now" as ISO 8601, for strategies that weigh by age: what the caller named, else the latest time of the history; where it is missing position
   * stands in.
   */
  readonly now?: string
  /** One flag a message: 1 where the caller pinned it. Pins are kept whole. */
  readonly pinned?: Uint8Array
  /** One vector a message, where the caller prepared embeddings. */
  readonly vectors?: readonly Float32Array[]
  /** By record or note: the messages that it stands for, where the caller has them at hand, so that a strategy can choose from them anew. */
  readonly earlier?: ReadonlyMap<Message, readonly Message[]>
  /** The words of the current task, where the caller names them; else the last user message stands in. */
  readonly task?: string
  /** The vector of `task`, of the embedding that `vectors` are of. Where it is missing a named task is compared by its words. */
  readonly taskVector?: Float32Array
}

/**
 * One idea of what to keep. A strategy must not mutate, must not await, must not read clock, environment or randomness, must
 * return an edit that spans the history, cuts only at legal boundaries and makes no history larger. Where it finds nothing to
 * do it returns an edit of one keep. Its idea may leave more than the budget; where `mustFit` is
 * set it then goes on, as `fittedEdit` does.
 */
export interface Strategy {
  readonly name: string
  plan(history: History, context: Context): Edit<Message>
}
