import type { History, Message } from '../message/index.ts'
import type { FormatName, WireName } from './format-name.ts'
import type { Sample } from './sample.ts'

/** What came in, decoded, with all that encoding needs to give untouched messages back as the bytes or objects they were. */
export interface Document {
  /** Name of the format that decoded it. */
  readonly format: string
  readonly history: History
  /** The input itself: text for files and bodies, the caller's own value for objects in memory. */
  readonly input: string | object
  /** Where the input names its model. */
  readonly model?: string
  /** What the reader could not keep or had to mend, in order; empty for a clean input. */
  readonly notes: readonly DecodeNote[]
  /** What the source says about the whole run: ids, repository, reward, patch, … */
  readonly meta?: Readonly<Record<string, unknown>>
}

/** Something a reader left out, mended or could not read. `line` counts from 1. */
export interface DecodeNote {
  readonly code: string
  readonly message: string
  /** What to do about it, or why nothing need be done. */
  readonly remedy: string
  readonly line?: number
}

/** Options of decoding. */
export interface DecodeOptions {
  /** Which run of a file that holds several; from 0. */
  readonly run?: number
}

/**
 * A wire or log format. One file each; the registry lists them.
 *
 * `detect` looks at a sample of the content only, never at names, is cheap, and must not throw: it returns how sure it is, from 0 (not mine)
 * to 1 (nobody else's). `decode` throws a `DecantError` with place and remedy, and nothing else.
 */
export interface Format {
  readonly name: FormatName
  /** One line for `--help` and the docs. */
  readonly title: string
  detect(sample: Sample): number
  /** The run that the input holds: the first, or the one that `options.run` names. */
  decode(input: string | object, options?: DecodeOptions): Document
  /** How many runs the input holds; left out where a format always holds one. */
  runs?(input: string | object): number
  /** All runs one after the other, the input read once; left out where a format always holds one. */
  decodeAll?(input: string | object): Iterable<Document>
  /** Begins to read line by line, in bounded memory; left out where a format must see the whole. */
  stream?(): LineReader
}

/** One line of a log: its object, its number from 1, and where it stands in the text, in UTF-16 units. */
export interface LogLine {
  readonly value: Readonly<Record<string, unknown>>
  readonly line: number
  readonly start: number
  readonly end: number
}

/** A message that is finished, with the run it belongs to, or a note about what could not be read or is no message. */
export type Streamed = { readonly run: number; readonly message: Message } | { readonly note: DecodeNote }

/** Takes the lines of one log in order and gives what they finish. */
export interface LineReader {
  /** How it has a line parsed; `JSON.parse` unless told. */
  readonly parse?: (text: string) => unknown
  read(line: LogLine): readonly Streamed[]
  /** What the end of the log finishes; called once. */
  end(): readonly Streamed[]
}

/** A format that providers take. What was not touched encodes to the bytes or references that came in. */
export interface WireFormat extends Format {
  readonly name: WireName
  /**
   * Decodes a text of which a part was decoded before: the same document as `decode` gives, of which the messages up to where the texts differ are the very
   * objects of the one before, as far as each tells all by itself.
   */
  decodeOn(text: string, before: Document): Document
  /**
   * Writes `messages` in the place of the document's own. Where the document was decoded by this very format, untouched
   * messages are spliced from it; messages from elsewhere are authored.
   * @returns text where the document's input was text, else the same shape of value (array or body) as came in.
   */
  encode(document: Document, messages: readonly Message[]): string | object
  /**
   * Messages of this format that were decoded apart, with what only all together tell, such as which call a result answers. The same objects where they
   * tell it already.
   */
  settled(messages: readonly Message[]): Message[]
  /** A message of this format that is JSON as the provider's own client takes it, which may want bytes; the same object where nothing in it is another. */
  asTaken(message: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>
  /** Of `messages` those of which `encode` writes anything: all where the document is of this very format, else none without content. */
  said(document: Document, messages: readonly Message[]): readonly Message[]
  /** What `encode` could not say, or could say only in other words, one note a reason; empty where the document is of this very format. */
  losses(document: Document, messages: readonly Message[]): DecodeNote[]
}
