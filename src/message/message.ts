import type { Part } from './part.ts'

/** The speaker of a message. A message that contains only tool results has the role `tool`, whatever its provider calls it. */
export type Role = 'system' | 'developer' | 'user' | 'assistant' | 'tool'

/** The origin of a decoded message: its index in the wire array and, for text input, its slice `[start, end)` in UTF-16 units. */
export interface Source {
  readonly index: number
  readonly start?: number
  readonly end?: number
}

/** The origin of text in a put message: ranges `[start, end)` in the text of part `part` of the message with id `ref`. */
export interface Origin {
  readonly ref: string
  readonly part: number
  readonly ranges: readonly (readonly [start: number, end: number])[]
}

/**
 * One message of a history. Immutable; two messages are equal only if they are the same object, and a message that an edit does not touch is the same object in
 * input and output.
 */
export interface Message {
  /** The same each time the same input is decoded, and unique within its history; ids may repeat only where a caller joined histories. */
  readonly id: string
  readonly role: Role
  /** The speaker's name, if the input states it: for several agents in one role, or several users. */
  readonly name?: string
  readonly parts: readonly Part[]
  /** ISO 8601, if the input states it. */
  readonly at?: string
  /** Absent on messages that decant wrote from scratch; kept on messages that it shortened, so that encoding can splice. */
  readonly source?: Source
  /** Present on messages that an edit put. */
  readonly from?: readonly Origin[]
  /** The kind of message that decant wrote: a summary of earlier messages, a record of what is known, or a note about removed messages. */
  readonly written?: 'summary' | 'record' | 'note'
}
