import type { History, Message, Part, Path, Role, Tool, ToolCallPart, ToolResultPart } from '../../message/index.ts'
import type { WireName } from '../format-name.ts'
import type { Sample } from '../sample.ts'
import type { CallIdForm } from './part/call-id-form.ts'
import type { JsonObject } from './value.ts'

/** The content of a wire message, in neutral terms. */
export interface MessageContent {
  readonly role: Role
  readonly name?: string
  readonly parts: readonly Part[]
  readonly at?: string
}

/** Returns the exact text of a value inside the message being read; for an object in memory, its JSON. */
export type RawText = (path: Path) => string

/** Returns the element of a wire message that a part was read from, unchanged, if the part is unchanged; undefined for any other part. */
export type OriginalElementOf = (part: Part) => object | undefined

/**
 * How one wire format expresses neutral messages. Everything else (finding boundaries, splicing, bodies and arrays, texts and objects) is implemented once for
 * all of them.
 *
 * Each part read from the wire has a `path`: to the string that is its text, to the block that contains it (then its string is the block's `text`), or to a
 * value whose JSON is its text. `read` must not throw: unknown content becomes an opaque part.
 */
export interface Codec {
  readonly name: WireName
  readonly title: string
  /** Key of the array of messages in a request body. */
  readonly list: string
  /** Key of the tool definitions in a body; default `tools`. */
  readonly tools?: string
  /** Key of the model's name in a body; default `model`. */
  readonly model?: string
  /** Keys that may contain system text outside the array, if the provider has any. */
  readonly system?: readonly string[]
  /** Fields of a message that `write` determines; the others are carried over when a changed message must be authored. */
  readonly fields: readonly string[]
  /** Returns the path to the object with these fields in a message; the message itself by default. */
  fieldsAt?(value: JsonObject): Path
  /** Paths of members that may be removed together with their content. */
  readonly optional?: readonly Path[]
  readonly callId: CallIdForm
  /** Whether a message may name its speaker; if omitted, the names of several speakers are put before their words. */
  readonly allowsSpeakerNames?: boolean
  /** What the wire requires in one message: the steps of one answer (default), all neighbours of one side, or nothing. */
  readonly joins?: 'none' | 'assistant' | 'all'
  /** Whether the assistant must speak between results and the user's words. */
  readonly needsBridgeAfterResults?: boolean
  /** Top-level keys that name content which the provider stores and the messages continue from. */
  readonly storedContentKeys?: readonly string[]
  /** Whether a body turns thinking on, judged by the values under its keys. */
  isThinkingOn?(settingOf: (key: string) => unknown): boolean
  detect(sample: Sample): number
  read(value: JsonObject, raw: RawText): MessageContent
  /** Adds the facts that only the messages together determine, such as which call a result answers. Preserves their number, order and sources. */
  linkMessages?(messages: readonly Message[]): Message[]
  /** Reads system text outside the array as parts; paths begin at the value of the system key. */
  readSystem?(value: unknown, raw: RawText): readonly Part[]
  readTools(value: unknown, raw: RawText): readonly Tool[]
  /**
   * Authors messages; one neutral message may become several wire messages. The returned values may contain exact texts anywhere.
   * @param example a message of the same document, if the messages belong to one of this format: opaque parts are written unchanged, in the same dialect.
   * Undefined if they come from elsewhere.
   * @param originalOf returns elements that need not be rewritten, if such elements may appear among new ones
   */
  write(messages: readonly Message[], example?: JsonObject, originalOf?: OriginalElementOf): readonly object[]
  /** Authors an entire body if the history needs one (system text outside the array, tools); otherwise undefined. */
  writeBody?(history: History, list: readonly object[], model?: string): object | undefined
  /**
   * Returns the paths at which a wire message may contain the id of a call or a result: a new id is written wherever the old one is, and the rest of the message
   * is unchanged.
   */
  callIdPaths(part: ToolCallPart | ToolResultPart, item: JsonObject): readonly Path[]
  /** Returns the path of the arguments of a call, a text or a value; undefined if a wire message may contain them several times. */
  inputPath?(part: ToolCallPart, item: JsonObject): Path | undefined
  /** Authors the result of a call read from this wire, if calls of its kind require their own kind of result; undefined if they accept any. */
  writeResult?(call: JsonObject, result: ToolResultPart): object | undefined
  /** Returns the replacement for a non-string value whose text was shortened; the text itself by default. */
  wrap?(text: string): unknown
  /** Returns the block of text that may take the place of another block at a path of a message, so that the blocks beside it stay; undefined if none may. */
  textBlock?(text: string, path: Path, role: Role): object | undefined
  /** Converts a message from JSON to the form that the provider's own client accepts; the same object if nothing differs. */
  toClientMessage?(message: JsonObject): JsonObject
  /** Returns why this wire cannot express a part from elsewhere; undefined if it can. */
  lossReason?(part: Part): string | undefined
}
