import { DecantError } from '../message/index.ts'
import type { Format } from './format.ts'
import { jsonFault } from './json/index.ts'
import { oddMessage } from './odd-message.ts'
import { offered } from './offered.ts'
import { formats } from './registry.ts'
import { type Sample, sampleOf } from './sample.ts'
import { surest } from './surest.ts'
import { isConverse } from './wire/converse/is-converse.ts'
import { invalidJson } from './wire/invalid-json.ts'

/** Below this nothing is taken for granted. */
const SURE_ENOUGH = 0.25
/** A single line must be a log's own beyond doubt: an object with messages may be a body that nobody takes. */
const SURE_OF_A_LINE = 0.95
/** How much, in UTF-16 units, a program may have printed before the first line of a log. */
const PRINTED = 4000
/** In so many lines from the first line of such a log on, more must be of one than not: a page may show a few. */
const LINES = 24
/** What a page of Markdown has before a block of code, at the end of a text. */
const FENCE = /(?:```|~~~)[^\n]*\s*$/

/**
 * The format of an input, by its content.
 * @throws DecantError `no-format-fits` where no format is sure enough, `invalid-json` with the line where it looks like damaged JSON, `empty-input`
 * where there is nothing
 */
export function detectFormat(input: string | object): Format {
  const nothing = typeof input === 'string' ? input.trim() === '' : input === null || input === undefined
  if (nothing) throw new DecantError('empty-input', 'The input is empty', 'Give a file with messages or an agent log.')
  const sample = sampleOf(input)
  if (sample.kind === 'lines' && isConverse(sample))
    throw new DecantError(
      'no-format-fits',
      "These are lines of messages of Amazon Bedrock's Converse",
      'Give them as one array: `jq -s . FILE`, or put brackets around them and commas between.',
    )
  const best = surest(sample, SURE_ENOUGH) ?? (typeof input === 'string' ? byLines(input, sample) : undefined)
  if (best) return best
  if (typeof input === 'string' && sample.kind === 'text' && looksLikeJson(sample.head) && jsonFault(input) >= 0) throw invalidJson(input)
  if (typeof input === 'string' && isFileName(input))
    throw new DecantError('no-format-fits', 'This is the name of a file, not what it holds', "Read it first: readFileSync(path, 'utf8') of 'node:fs'.")
  const odd = oddMessage(sample, SURE_ENOUGH)
  if (odd) throw odd
  throw new DecantError(
    'no-format-fits',
    looksLikeJson(sample.head) ? 'This JSON is no history or log that decant knows' : 'This is no history or log that decant knows',
    `Give messages such as {"role": "user", "content": "…"}, an array of them or one a line (docs/formats.md, "A log of your own"), or name the format with \`format\`.\n${offered(formats)}`,
  )
}

/** The format of a log that holds one line so far, or before whose lines something else was printed; it must be sure beyond doubt. */
function byLines(input: string, sample: Sample): Format | undefined {
  if (sample.kind === 'object') return surest(asLine(sample), SURE_OF_A_LINE)
  const head = sample.kind === 'text' ? input.slice(0, PRINTED) : ''
  const { index } = /\n\{[ \t]*"/.exec(head) ?? {}
  if (index === undefined || FENCE.test(head.slice(0, index)) || !mostlyObjects(input, index + 1)) return undefined
  const rest = sampleOf(input.slice(index + 1))
  return rest.kind === 'lines' ? surest(rest, SURE_OF_A_LINE) : undefined
}

/** Whether most of the lines from a place on begin as objects do: a page of words may show a line of a log, or several. */
function mostlyObjects(input: string, from: number): boolean {
  let objects = 0
  let lines = 0
  for (let at = from, i = 0; i < LINES && at < input.length; i++) {
    const end = input.indexOf('\n', at) < 0 ? input.length : input.indexOf('\n', at)
    if (input[at] === '{') objects++
    if (/\S/.test(input.slice(at, Math.min(end, at + PRINTED)))) lines++
    at = end + 1
  }
  return objects * 2 > lines
}

/** A log that holds one line so far is an object to the eye. */
function asLine(sample: Sample): Sample {
  return { ...sample, kind: 'lines', items: [sample.fields], keys: [], fields: {} }
}

/** Whether a text begins as JSON of a history does; logs of servers, badges and the sections of settings begin with a bracket too. */
function looksLikeJson(head: string): boolean {
  return /^(?:\{\s*(?:["}]|$)|\[\s*(?:[{"\]]|$))/.test(head)
}

/** Whether a text is no more than the name of a file as logs have it. */
function isFileName(text: string): boolean {
  return text.length < 1000 && /^[^\n{}<>"]+\.(?:jsonl?|md|txt|log|eval|gz)$/.test(text)
}
