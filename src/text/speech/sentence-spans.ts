import { isCjk } from '../language/script.ts'
import type { Span } from '../piece/span.ts'
import { GERMAN_MONTHS } from './german-months.ts'

/** Marks that end a sentence if white space follows. */
const ENDS_LATIN = new Set(['.', '!', '?', '…', '؟', '۔', '।', '॥'])
const ENDS_CJK = new Set(['。', '！', '？', '；', '｡'])
const CLOSING_MARKS = new Set(['"', "'", ')', ']', '”', '’', '」', '』', '）', '】', '》', '»', '*', '_', '`'])

/** Abbreviations whose point does not end a sentence. */
const ABBREVIATIONS = new Set(
  'mr mrs ms dr prof sr jr st vs etc eg ie e.g i.e cf al approx no nos fig figs eq sec ch vol pp ed eds inc ltd co corp dept est min max resp incl a.m p.m jan feb mar apr jun jul aug sep sept oct nov dec nr bzw ca evtl ggf inkl zzgl vgl mio mrd bspw sog'.split(
    ' ',
  ),
)

/** A line shorter than this is a line of its own (a heading, an item), not wrapped prose. */
const MIN_WRAPPED_CHARS = 50

/**
 * Returns the sentences of a text as spans, in order, without the white space between them; together they contain everything that is not white space. A
 * sentence ends at `. ! ? …` or an Arabic, Urdu or Hindi equivalent before white space (not after abbreviations, initials, German ordinals or inside numbers),
 * at `。！？；` with the quotes that close it, and at a line end unless the line looks wrapped: it has 50 or more characters, and the next line continues in lower
 * case, or in Chinese without an end before it. Linear.
 */
export function sentenceSpans(text: string): Span[] {
  const spans: Span[] = []
  const run = { end: 0 }
  let start = -1
  let lineStart = 0
  for (let i = 0; i < text.length; i++) {
    const char = text[i] as string
    if (char === '\n' || char === '\r') {
      const second = char === '\n' && text[i - 1] === '\r'
      if (start >= 0 && !second && !isWrapped(text, lineStart, i)) {
        addSpan(text, spans, start, i)
        start = -1
      }
      lineStart = i + 1
      continue
    }
    if (start < 0) {
      if (isSpace(char)) continue
      start = i
    }
    const end = sentenceEnd(text, i, start, run)
    if (end === 0) continue
    addSpan(text, spans, start, end)
    start = -1
    i = end - 1
  }
  if (start >= 0) addSpan(text, spans, start, text.length)
  return spans
}

function addSpan(text: string, spans: Span[], start: number, end: number): void {
  let last = end
  while (last > start && isSpace(text[last - 1] as string)) last--
  if (last > start) spans.push([start, last])
}

/**
 * Returns the end of the sentence, closing quotes included, if it ends with the character at `i`; 0 if it does not.
 * @param run the end of the last measured run of ends and closers, so that no run is measured again at each of its characters
 */
function sentenceEnd(text: string, i: number, start: number, run: { end: number }): number {
  const char = text[i] as string
  if (ENDS_CJK.has(char)) return skipClosers(text, i + 1, true)
  if (!ENDS_LATIN.has(char)) return 0
  if (run.end <= i) run.end = skipClosers(text, i + 1, false)
  const { end } = run
  const after = text[end]
  if (after !== undefined && !isSpace(after)) return 0
  if (char === '.' && isAbbreviation(text, i, start)) return 0
  return char !== '.' || !continuesInLowerCase(text, end) ? end : 0
}

function skipClosers(text: string, from: number, repeat: boolean): number {
  let end = from
  const closes = (char: string) => CLOSING_MARKS.has(char) || (repeat && ENDS_CJK.has(char)) || (ENDS_LATIN.has(char) && !startsMarker(text, end))
  while (end < text.length && closes(text[end] as string)) end++
  return end
}

/** Whether a marker for programs begins here, such as `!!!COMPLETE!!!`: it is a sentence of its own. */
function startsMarker(text: string, at: number): boolean {
  return text.startsWith('!!!', at) && /[A-Z]/.test(text[at + 3] ?? '')
}

function isAbbreviation(text: string, point: number, start: number): boolean {
  let from = point
  while (from > start && point - from < 12 && /[A-Za-z.]/.test(text[from - 1] as string)) from--
  const word = text.slice(from, point)
  if (/^[A-Z]$/.test(word) || /^(?:[A-Z]\.)+[A-Z]$/.test(word)) return true
  if (word === '' && from > start && /\d/.test(text[from - 1] as string)) return isListNumber(text, point, start) || isGermanOrdinal(text, point)
  if (/^[a-z]$/.test(word) && isLetterPair(text, point)) return true
  return ABBREVIATIONS.has(word.toLowerCase())
}

/** `3. The third item`: the number begins the sentence and does not end one. */
function isListNumber(text: string, point: number, start: number): boolean {
  return point - start <= 3 && /^\d+$/.test(text.slice(start, point))
}

const GERMAN_ORDINAL = /(?<![\p{L}\d])(?:am|vom|zum|beim|im|ab|bis|seit|der|die|das|dem|den|des|jede[mnrs]?|unser(?:e[mnrs]?)?|mein(?:e[mnrs]?)?) \d{1,2}$/iu
const GERMAN_MONTH = new RegExp(String.raw`^\. ?(?:${GERMAN_MONTHS})(?!\p{L})`, 'u')

/** `am 3. Mai`, `der 2. Versuch`: the point makes the number an ordinal. */
function isGermanOrdinal(text: string, point: number): boolean {
  return GERMAN_ORDINAL.test(text.slice(Math.max(0, point - 12), point)) || GERMAN_MONTH.test(text.slice(point, point + 14))
}

/** `z. B.`, `u. a.`: a single letter next to another one with a point. */
function isLetterPair(text: string, point: number): boolean {
  return /^\. ?[A-Za-z]\./.test(text.slice(point, point + 5)) || /[a-z]\. ?[a-z]$/.test(text.slice(Math.max(0, point - 5), point))
}

function continuesInLowerCase(text: string, from: number): boolean {
  let next = from
  while (next < text.length && next - from < 4 && text[next] === ' ') next++
  return /[a-z]/.test(text[next] ?? '')
}

/** Whether the line `[start, end)` was broken only because of its length. */
function isWrapped(text: string, start: number, end: number): boolean {
  if (end - start < MIN_WRAPPED_CHARS) return false
  let next = end + 1
  if (text[end] === '\r' && text[next] === '\n') next++
  const code = text.charCodeAt(next)
  return (code >= 97 && code <= 122) || (isCjk(code) && isCjk(text.charCodeAt(end - 1)))
}

function isSpace(char: string): boolean {
  return char === ' ' || (char >= '\t' && char <= '\r') || char === '\u3000' || char === '\u00a0' || char === '\u2028' || char === '\u2029'
}
