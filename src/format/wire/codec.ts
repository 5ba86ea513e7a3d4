import type { History, Message, Part, Path, Role, Tool, ToolResultPart } from '../../message/index.ts'
import type { WireName } from '../format-name.ts'
import type { Sample } from '../sample.ts'
import type { CallIdForm } from './part/call-id-form.ts'
import type { JsonObject } from './value.ts'

/** What a wire message says, in neutral terms. */
export interface Reading {
  readonly role: Role
  readonly name?: string
  readonly parts: readonly Part[]
  readonly at?: string
}

/** The exact text of a value inside the message being read; where the input is an object in memory, its JSON. */
export type RawText = (path: Path) => string

/** The element of a wire message that a part was read from, as it stands there, where the part still says the same; undefined for any other part. */
export type AsItStands = (part: Part) => object | undefined

/**
 * How one wire format says what neutral messages say. Everything else (finding boundaries, splicing, bodies and arrays, texts and
 * objects) is done once for all of them.
 *
 * Each part read from the wire carries `path`: to the string that is its text, or to the block it stands in (then its string is the
 * block's `text`), or to a value whose JSON is its text. `read` must not throw: what it does not know becomes an
 * opaque part.
 */
export interface Codec {
  readonly name: WireName
  readonly title: string
  /** Key of the array of messages in a request body. */
  readonly list: string
  /** Key of what defines the tools in a body; `tools` where left out. */
  readonly tools?: string
  /** Key of the model's name in a body; `model` where left out. */
  readonly model?: string
  /** Keys under which system text may stand beside the array, where the provider has one. */
  readonly system?: readonly string[]
  /** Top-level fields of a message that `write` decides; the others are carried over where a touched message must be authored. */
  readonly fields: readonly string[]
  /** Paths of members that may go when what they hold is taken out. */
  readonly optional?: readonly Path[]
  readonly callId: CallIdForm
  /** Whether a message may say by which name its speaker goes; where left out, names of several lead their words. */
  readonly names?: boolean
  /** What the wire wants as one message: steps of one answer (where left out), all neighbours of one side, or nothing. */
  readonly joins?: 'none' | 'assistant' | 'all'
  /** Whether the assistant must speak between results and the user's words. */
  readonly wordsApart?: boolean
  /** Top-level keys that name content which the provider keeps and the messages go on from. */
  readonly keeps?: readonly string[]
  /** Whether a body turns thinking on, where what it says is told from what stands under its keys. */
  thinks?(settingOf: (key: string) => unknown): boolean
  detect(sample: Sample): number
  read(value: JsonObject, raw: RawText): Reading
  /** What only the messages together tell, such as which call a result answers. Keeps their number, order and sources. */
  settle?(messages: readonly Message[]): Message[]
  /** System text beside the array, as parts; paths lead from the value of the system key. */
  readSystem?(value: unknown, raw: RawText): readonly Part[]
  readTools(value: unknown, raw: RawText): readonly Tool[]
  /**
   * Authors messages; one neutral message may become several wire messages. Exact texts may stand anywhere in what it returns.
   * @param beside a message of the same document where the messages belong to one of this format: what is opaque is written as it
   * is, and the dialect is the same. Undefined where they come from elsewhere.
   * @param standing what need not be written anew, where such elements may stand among what is
   */
  write(messages: readonly Message[], beside?: JsonObject, standing?: AsItStands): readonly object[]
  /** Authors a whole body where the history needs one (system text beside the array, tools); else undefined. */
  writeBody?(history: History, list: readonly object[], model?: string): object | undefined
  /** The key of a wire message under which it has the id of its call, on a wire of items: a new id is put there, and the item stays as it is. */
  idKey?(item: JsonObject): string
  /** Authors what a call gave that was read from this wire, where calls of its kind want a result of their own kind; undefined where it wants any. */
  answer?(call: JsonObject, result: ToolResultPart): object | undefined
  /** What stands in the place of a value that is no string when its text was shortened; the text itself where left out. */
  wrap?(text: string): unknown
  /** A message of JSON as the provider's own client takes it, where that is another; the same object where nothing in it is. */
  asTaken?(message: JsonObject): JsonObject
  /** Why this wire cannot say a part that comes from elsewhere; undefined where it can. */
  unsaid?(part: Part): string | undefined
}
