import type { History, Message, Part, Path, Role, Tool } from '../../message/index.ts'
import type { Sample } from '../sample.ts'
import type { JsonObject } from './value.ts'

/** What a wire message says, in neutral terms. */
export interface Reading {
  readonly role: Role
  readonly parts: readonly Part[]
  readonly at?: string
}

/** The exact text of a value inside the message being read; where the input is an object in memory, its JSON. */
export type RawText = (path: Path) => string

/**
 * How one wire format says what neutral messages say. Everything else (finding boundaries, splicing, bodies and arrays, texts and
 * objects) is done once for all of them.
 *
 * Each part read from the wire carries `path`: to the string that is its text, or to the block it stands in (then its string is the
 * block's `text`). `read` must not throw: what it does not know becomes an opaque part.
 */
export interface Codec {
  readonly name: string
  readonly title: string
  /** Key of the array of messages in a request body. */
  readonly list: string
  /** Key of the system text that stands beside the array, where the provider has one. */
  readonly system?: string
  detect(sample: Sample): number
  read(value: JsonObject, raw: RawText): Reading
  /** System text beside the array, as parts; paths lead from the value of `system`. */
  readSystem?(value: unknown, raw: RawText): readonly Part[]
  readTools(value: unknown, raw: RawText): readonly Tool[]
  /** Authors messages that did not come from this format; one neutral message may become several wire messages, or join the one before. */
  write(messages: readonly Message[]): readonly object[]
  /** Authors a whole body where the history needs one (system text beside the array, tools); else undefined. */
  writeBody?(history: History, list: readonly object[]): object | undefined
}
