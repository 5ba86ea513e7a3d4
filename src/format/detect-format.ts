import { DecantError } from '../message/index.ts'
import { describeFormats } from './describe-formats.ts'
import type { Format } from './format.ts'
import { jsonErrorOffset } from './json/index.ts'
import { malformedMessageError } from './malformed-message-error.ts'
import { mostCertainFormat } from './most-certain-format.ts'
import { formats } from './registry.ts'
import { type Sample, sampleOf } from './sample.ts'
import { isConverse } from './wire/converse/is-converse.ts'
import { invalidJsonError } from './wire/invalid-json-error.ts'

/** The certainty above which a format is accepted. */
const MIN_CERTAINTY = 0.25
/** The certainty required for a single line: an object with messages may also be an unknown request body. */
const MIN_LINE_CERTAINTY = 0.95
/** How much other output, in UTF-16 units, may precede the first line of a log. */
const MAX_LEADING_OUTPUT = 4000
/** The number of lines, from the first line of such a log, most of which must belong to one: a page may show a few. */
const MAX_CHECKED_LINES = 24
/** The end of a text that opens a Markdown code block. */
const OPEN_FENCE = /(?:```|~~~)[^\n]*\s*$/

/**
 * Detects the format of an input by its content.
 * @throws DecantError `no-format-fits` if no format is certain enough, `invalid-json` with the line if the input looks like damaged JSON, `empty-input` if it
 * is empty
 */
export function detectFormat(input: string | object): Format {
  const isEmpty = typeof input === 'string' ? input.trim() === '' : input === null || input === undefined
  if (isEmpty) throw new DecantError('empty-input', 'The input is empty', 'Give a file with messages or an agent log.')
  const sample = sampleOf(input)
  if (sample.kind === 'lines' && isConverse(sample))
    throw new DecantError(
      'no-format-fits',
      "These are lines of messages of Amazon Bedrock's Converse",
      'Give them as one array: `jq -s . FILE`, or put brackets around them and commas between.',
    )
  const best = mostCertainFormat(sample, MIN_CERTAINTY) ?? (typeof input === 'string' ? detectByLines(input, sample) : undefined)
  if (best) return best
  if (typeof input === 'string' && sample.kind === 'text' && looksLikeJson(sample.head) && jsonErrorOffset(input) >= 0) throw invalidJsonError(input)
  if (typeof input === 'string' && isFileName(input))
    throw new DecantError('no-format-fits', 'This is the name of a file, not its content', "Read it first: readFileSync(path, 'utf8') of 'node:fs'.")
  const malformed = malformedMessageError(sample, MIN_CERTAINTY)
  if (malformed) throw malformed
  throw new DecantError(
    'no-format-fits',
    looksLikeJson(sample.head) ? 'This JSON is no history or log that decant knows' : 'This is no history or log that decant knows',
    `Give messages such as {"role": "user", "content": "…"}, an array of them or one a line (docs/formats.md, "A log of your own"), or name the format with \`format\`.\n${describeFormats(formats)}`,
  )
}

/** Detects the format of a log that contains only one line so far, or that follows other output; the detection must be near certain. */
function detectByLines(input: string, sample: Sample): Format | undefined {
  if (sample.kind === 'object') return mostCertainFormat(asSingleLine(sample), MIN_LINE_CERTAINTY)
  const head = sample.kind === 'text' ? input.slice(0, MAX_LEADING_OUTPUT) : ''
  const { index } = /\n\{[ \t]*"/.exec(head) ?? {}
  if (index === undefined || OPEN_FENCE.test(head.slice(0, index)) || !mostlyObjects(input, index + 1)) return undefined
  const rest = sampleOf(input.slice(index + 1))
  return rest.kind === 'lines' ? mostCertainFormat(rest, MIN_LINE_CERTAINTY) : undefined
}

/** Whether most lines from a place on begin like objects: a page of prose may show one or several lines of a log. */
function mostlyObjects(input: string, from: number): boolean {
  let objects = 0
  let lines = 0
  for (let at = from, i = 0; i < MAX_CHECKED_LINES && at < input.length; i++) {
    const end = input.indexOf('\n', at) < 0 ? input.length : input.indexOf('\n', at)
    if (input[at] === '{') objects++
    if (/\S/.test(input.slice(at, Math.min(end, at + MAX_LEADING_OUTPUT)))) lines++
    at = end + 1
  }
  return objects * 2 > lines
}

/** Presents an object as a log with one line. */
function asSingleLine(sample: Sample): Sample {
  return { ...sample, kind: 'lines', items: [sample.fields], keys: [], fields: {} }
}

/** Whether a text begins like the JSON of a history; server logs, badges and sections of settings begin with a bracket too. */
function looksLikeJson(head: string): boolean {
  return /^(?:\{\s*(?:["}]|$)|\[\s*(?:[{"\]]|$))/.test(head)
}

/** Whether a text is only the name of a file of a kind that logs have. */
function isFileName(text: string): boolean {
  return text.length < 1000 && /^[^\n{}<>"]+\.(?:jsonl?|md|txt|log|eval|gz)$/.test(text)
}
