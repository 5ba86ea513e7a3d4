import type { Message } from '../../../message/index.ts'

/** What stands in the place of a run that was left out. */
export interface Stand {
  readonly put: readonly Message[]
  /** Set where a model may later replace the words of the summary put. */
  readonly wants?: { readonly maxTokens: number }
}

/**
 * What a strategy would like, message by message, before the laws are asked. `draftEdit` makes it an edit: it widens what
 * stays to legal boundaries, adds what is protected, and gives up each change that would not make the history smaller.
 */
export interface Draft {
  /**
   * 1 where a message should stay. What decant wrote and stands on 0 stays unless it borders on what goes: a note always, a
   * summary or record where `stand` is set.
   */
  readonly keep: Uint8Array
  /** Why the rest goes or shrinks; it stands beside each section. */
  readonly reason: string
  /** Shorter forms, by index, of messages that stay. Where the profile forbids them a digest of their unit is put. */
  readonly shorter?: ReadonlyMap<number, Message>
  /**
   * What to put for a run that goes; a note with its count and ref where this is absent.
   * @param most tokens that its words may take, where the budget leaves no more
   */
  readonly stand?: (run: readonly Message[], most?: number) => Stand
  /** Which of what stays goes first where that is above a budget that must be met: what is lower. Of one message; older ones where this is absent. */
  readonly rank?: (i: number) => number
  /** Whether all that decant wrote and stands on 0 goes, summaries too. */
  readonly standsForAll?: true
  /** Whether `stand` makes a new record of a record: one on 0 then goes, whatever it borders on. */
  readonly renews?: (record: Message) => boolean
  /** Runs that go are not joined across a change of group. One number a message. */
  readonly group?: Int32Array
}
