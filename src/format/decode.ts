import type { Suggested } from '../message/index.ts'
import { checkOptionKinds, checkOptionNames } from '../validation/index.ts'
import { decodeBytes } from './decode-bytes.ts'
import { detectFormat } from './detect-format.ts'
import type { Document, Format } from './format.ts'
import type { FormatName } from './format-name.ts'
import { gunzipIfNeeded } from './gunzip-if-needed.ts'
import { noSuchRunError } from './no-such-run-error.ts'
import { withPlainMeta } from './plain-meta.ts'
import { formatNamed } from './registry.ts'

/** The input of decoding: the bytes of a file, possibly gzipped, text, or a value in memory. */
export type Input = Uint8Array | string | object

/** The choice of a format, and of one of several runs. */
export interface DecodeChoice {
  /** Name of the format; detected by content when left out. */
  readonly format?: Suggested<FormatName> | undefined
  /** From 0. */
  readonly run?: number | undefined
}

/**
 * Decodes a history or a log.
 * @throws DecantError `unknown-format`, `no-format-fits`, `invalid-json`, `not-this-format`, `not-utf8`, `empty-input`, `invalid-gzip`; `no-such-run`,
 * `invalid-option`
 * @example
 * const { history } = decode('[{"role":"user","content":"hi"}]')
 */
export function decode(input: Input, choice: DecodeChoice = {}): Document {
  // Callers in JavaScript may pass null.
  const { format, run } = checkOptionNames('decode', choice ?? {}, { format: true, run: true })
  checkOptionKinds('decode', { run }, { run: 'a whole number from 0' })
  const content = input instanceof Uint8Array ? decodeBytes(gunzipIfNeeded(input)) : input
  const selected = chooseFormat(content, format)
  if (run !== undefined && run > 0 && !selected.runs) throw noSuchRunError(run, 1)
  return fromText(content, selected.decode(content, run === undefined ? {} : { run }))
}

/** Decodes all runs of an input, one after the other. */
export function* decodeAll(input: Input, choice: Pick<DecodeChoice, 'format'> = {}): Generator<Document> {
  const { format } = checkOptionNames('decodeAll', choice ?? {}, { format: true })
  const content = input instanceof Uint8Array ? decodeBytes(gunzipIfNeeded(input)) : input
  const selected = chooseFormat(content, format)
  for (const document of selected.decodeAll?.(content) ?? [selected.decode(content)]) yield fromText(content, document)
}

function fromText(content: string | object, document: Document): Document {
  return typeof content === 'string' ? withPlainMeta(document) : document
}

function chooseFormat(input: string | object, name: string | undefined): Format {
  return name === undefined ? detectFormat(input) : formatNamed(name)
}
