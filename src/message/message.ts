import type { Part } from './part.ts'

/** Who speaks. A message of nothing but tool results has the role `tool`, whatever its provider calls it. */
export type Role = 'system' | 'developer' | 'user' | 'assistant' | 'tool'

/** Where a decoded message stood: its place in the wire array and, for text input, its slice `[start, end)` in UTF-16 units. */
export interface Source {
  readonly index: number
  readonly start?: number
  readonly end?: number
}

/** Where text of a put message comes from: ranges `[start, end)` in the text of part `part` of the message with id `ref`. */
export interface Origin {
  readonly ref: string
  readonly part: number
  readonly ranges: readonly (readonly [start: number, end: number])[]
}

/**
 * One message of a history. Immutable; two messages are the same when they are the same object, and a message that an
 * edit did not touch stays that object from input to output.
 */
export interface Message {
  /** Unique within its history and the same each time the same input is decoded. */
  readonly id: string
  readonly role: Role
  /** Who speaks by a name of its own, where the input tells it: of several agents in one role, or of several users. */
  readonly name?: string
  readonly parts: readonly Part[]
  /** ISO 8601, where the input tells it. */
  readonly at?: string
  /** Absent on messages that decant wrote from scratch; kept on those it shortened, so that encoding can splice. */
  readonly source?: Source
  /** Present on messages that an edit put. */
  readonly from?: readonly Origin[]
  /** What decant wrote: a summary of earlier messages, a record of what is known, or a note about what was left out. */
  readonly written?: 'summary' | 'record' | 'note'
}
