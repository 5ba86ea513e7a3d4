import type { Message } from '../../../message/index.ts'

/** The replacement of a removed run. */
export interface Replacement {
  readonly put: readonly Message[]
  /** Set if a model may later rewrite the words of the summary. */
  readonly wants?: { readonly maxTokens: number }
}

/**
 * What a strategy would like, message by message, before the laws apply. `draftEdit` turns it into an edit: it widens kept runs to legal boundaries, adds
 * protected messages, and drops each change that would not make the history smaller.
 */
export interface Draft {
  /**
   * 1 if a message should stay. A message written by decant that is set to 0 stays unless it borders on a removed one: a note always, a summary or record if
   * `replacement` is set.
   */
  readonly keep: Uint8Array
  /** Why the rest is removed or shortened; recorded in each section. */
  readonly reason: string
  /** Shorter forms, by index, of messages that stay. If the profile forbids them, a digest of their unit is put instead. */
  readonly shorter?: ReadonlyMap<number, Message>
  /**
   * Returns the replacement of a removed run. Defaults to a note with its count and ref.
   * @param maxTokens tokens that its words may take, if the budget leaves no more
   */
  readonly replacement?: (run: readonly Message[], maxTokens?: number) => Replacement
  /** Ranks kept messages for when they exceed a budget that must be met: the lowest rank is removed first. Defaults to the oldest first. */
  readonly rank?: (i: number) => number
  /** Whether every message written by decant that is set to 0 is removed, summaries too. */
  readonly replacesSummaries?: true
  /** Whether `replacement` makes a new record of a record: one set to 0 is then removed, whatever it borders on. */
  readonly replacesRecord?: (record: Message) => boolean
  /** Removed runs are not joined across a change of group. One number a message. */
  readonly group?: Int32Array
}
