import type { History, Message } from '../message/index.ts'
import type { FormatName, WireName } from './format-name.ts'
import type { Sample } from './sample.ts'

/** A decoded input, with everything that encoding needs to return untouched messages as the same bytes or objects. */
export interface Document {
  /** The name of the format that decoded it. */
  readonly format: string
  readonly history: History
  /** The input itself: text for files and bodies, the caller's own value for objects in memory. */
  readonly input: string | object
  /** The model, if the input names it. */
  readonly model?: string
  /** What the reader could not keep or had to repair, in order; empty for a clean input. */
  readonly notes: readonly DecodeNote[]
  /** Data of the source about the entire run: ids, repository, reward, patch, … */
  readonly meta?: Readonly<Record<string, unknown>>
}

/** Something that a reader skipped, repaired or could not read. `line` counts from 1. */
export interface DecodeNote {
  readonly code: string
  readonly message: string
  /** What to do about it, or why nothing needs to be done. */
  readonly remedy: string
  readonly line?: number
}

/** Options of decoding. */
export interface DecodeOptions {
  /** The run to decode if a file contains several; from 0. */
  readonly run?: number
}

/**
 * A wire or log format. One file each; the registry lists them.
 *
 * `detect` reads only a sample of the content, never names, is cheap, and must not throw: it returns its certainty, from 0 (not mine) to 1 (nobody else's).
 * `decode` throws a `DecantError` with place and remedy, and nothing else.
 */
export interface Format {
  readonly name: FormatName
  /** One line for `--help` and the docs. */
  readonly title: string
  detect(sample: Sample): number
  /** Decodes one run of the input: the first, or the one selected by `options.run`. */
  decode(input: string | object, options?: DecodeOptions): Document
  /** Counts the runs of the input; omitted if a format always contains one. */
  runs?(input: string | object): number
  /** Decodes all runs one after the other, reading the input once; omitted if a format always contains one. */
  decodeAll?(input: string | object): Iterable<Document>
  /** Starts reading line by line, in bounded memory; omitted if a format needs the entire input. */
  stream?(): LineReader
}

/** One line of a log: its object, its number from 1, and its range in the text, in UTF-16 units. */
export interface LogLine {
  readonly value: Readonly<Record<string, unknown>>
  readonly line: number
  readonly start: number
  readonly end: number
}

/** A complete message with the run that it belongs to, or a note about something that could not be read or is not a message. */
export type Streamed = { readonly run: number; readonly message: Message } | { readonly note: DecodeNote }

/** Reads the lines of one log in order and returns the items that they complete. */
export interface LineReader {
  /** The parser for a line; by default one that keeps the exact digits of numbers. */
  readonly parse?: (text: string) => unknown
  /** The key under which `read` gets a line that is an array; without it such a line is broken. */
  readonly listKey?: string
  read(line: LogLine): readonly Streamed[]
  /** Returns the items that the end of the log completes; called once. */
  end(): readonly Streamed[]
}

/** A format that providers accept. Untouched messages are encoded to the bytes or references that were decoded. */
export interface WireFormat extends Format {
  readonly name: WireName
  /**
   * Decodes a text whose beginning was decoded before: returns the same document as `decode`, in which the messages before the first difference are the same
   * objects as in the earlier document, as far as each can be read on its own.
   */
  redecode(text: string, before: Document): Document
  /**
   * Writes `messages` in place of the document's own. If this format decoded the document, untouched messages are spliced from it; messages from elsewhere are
   * authored.
   * @returns text if the document's input was text, otherwise a value of the same shape (array or body) as the input.
   */
  encode(document: Document, messages: readonly Message[]): string | object
  /**
   * Adds to messages of this format that were decoded separately the facts that only all of them together determine, such as which call a result answers.
   * Returns the same objects if nothing is missing.
   */
  linkMessages(messages: readonly Message[]): Message[]
  /** Converts a message from JSON to the form that the provider's own client accepts, which may require bytes; the same object if nothing differs. */
  toClientMessage(message: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>
  /** Returns those of `messages` that `encode` writes: all if the document is of this format, otherwise those with content. */
  encodableMessages(document: Document, messages: readonly Message[]): readonly Message[]
  /** Returns a note for each reason why `encode` cannot express content, or only in other words; empty if the document is of this format. */
  losses(document: Document, messages: readonly Message[]): DecodeNote[]
}
