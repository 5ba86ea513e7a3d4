import { DecantError } from '../message/index.ts'
import type { Document, Format } from './format.ts'
import { formatNamed, formats } from './registry.ts'
import { sampleOf } from './sample.ts'
import { textOf } from './text-of.ts'

/** What the doors take: bytes of a file, text, or a value in memory. */
export type Input = Uint8Array | string | object

/** Which format, and which of several runs. */
export interface DecodeChoice {
  /** Name of the format; detected by content when left out. */
  readonly format?: string
  /** From 0. */
  readonly run?: number
}

/** Below this nothing is taken for granted. */
const SURE_ENOUGH = 0.25

/**
 * The format of an input, by its content.
 * @throws DecantError `unknown-format` where no format is sure enough, `empty-input` where there is nothing
 */
export function detectFormat(input: string | object): Format {
  if (typeof input === 'string' && input.trim() === '') throw new DecantError('empty-input', 'The input is empty', 'Give a file with messages or an agent log.')
  const sample = sampleOf(input)
  let best: { format: Format; sure: number } | undefined
  for (const format of formats) {
    const sure = format.detect(sample)
    if (sure > (best?.sure ?? SURE_ENOUGH)) best = { format, sure }
  }
  if (best) return best.format
  throw new DecantError(
    'unknown-format',
    looksLikeJson(sample.head)
      ? 'This JSON is no history or log that decant knows, or it is damaged near its beginning'
      : 'This is no history or log that decant knows',
    `Name the format with \`format\` (CLI: --from). Formats: ${formats.map(({ name }) => name).join(', ')}.`,
  )
}

/**
 * Decodes a history or a log.
 * @throws DecantError `unknown-format`, `invalid-json`, `not-this-format`, `not-utf8`, `empty-input`
 * @example
 * const { history } = decode('[{"role":"user","content":"hi"}]')
 */
export function decode(input: Input, { format, run }: DecodeChoice = {}): Document {
  const given = input instanceof Uint8Array ? textOf(input) : input
  return chosen(given, format).decode(given, run === undefined ? {} : { run })
}

/** Decodes all runs that an input holds, one after the other. */
export function* decodeAll(input: Input, { format }: Pick<DecodeChoice, 'format'> = {}): Generator<Document> {
  const given = input instanceof Uint8Array ? textOf(input) : input
  const found = chosen(given, format)
  const count = found.runs?.(given) ?? 1
  for (let run = 0; run < count; run++) yield found.decode(given, count === 1 ? {} : { run })
}

function chosen(input: string | object, name: string | undefined): Format {
  return name === undefined ? detectFormat(input) : formatNamed(name)
}

function looksLikeJson(head: string): boolean {
  return /^[[{]/.test(head)
}
