import { type Span, sentenceSpans } from '../../text/index.ts'

/** The longest sentence that is joined again, and the maximum of its parts. */
const MAX_CHARS = 400
const MAX_PARTS = 4

/** Where the next sentence begins without a space before it. */
const RUN_ON =
  /(?<=\p{Ll}{3}[.!?])(?=(?:The|This|That|These|Those|It|I|We|You|They|He|She|In|On|If|To|For|As|At|An?|And|But|So|Or|Now|Next|Then|First|Second|Finally|However|Since|Because|After|Before|When|While|Upon|Let|There|Here|Please|Also|Otherwise|Therefore|What|Which|Would|Could|Should|Can|Do|Did|Is|Are|My|Your|Our|No|Yes|With|From|By|Once|One|Another|Some|All|Each|Given|Based|Using|Not|Just|Only|Maybe|How|Where|Who|Why)[ ,'’])/gu

/**
 * The sentences of a text as they were written, as spans: one that was split at a stop inside quotes is joined again, and two without a space between them are
 * separated. Linear.
 */
export function splitSentences(text: string): Span[] {
  const split = sentenceSpans(text).flatMap(([start, end]) => splitRunOn(text, start, end))
  const found: Span[] = []
  for (let i = 0; i < split.length; ) {
    const next = closingSentence(text, split, i)
    found.push([(split[i] as Span)[0], (split[next] as Span)[1]])
    i = next + 1
  }
  return found
}

function splitRunOn(text: string, start: number, end: number): Span[] {
  const spans: Span[] = []
  let from = start
  for (const { index } of text.slice(start, end).matchAll(RUN_ON)) {
    spans.push([from, start + index])
    from = start + index
  }
  return [...spans, [from, end]]
}

/**
 * The index of the sentence on the same line that closes a quotation which this one leaves open; the same index if it leaves none open, or no sentence nearby
 * closes it.
 */
function closingSentence(text: string, spans: readonly Span[], at: number): number {
  const [start, first] = spans[at] as Span
  const quote = first - start > MAX_CHARS ? undefined : openQuoteIn(text.slice(start, first))
  if (quote === undefined) return at
  for (let i = at + 1; i < Math.min(spans.length, at + MAX_PARTS); i++) {
    const [from, end] = spans[i] as Span
    if (end - start > MAX_CHARS || text.slice((spans[i - 1] as Span)[1], from).includes('\n')) return at
    if (hasOddCount(text.slice(from, end), quote)) return i
  }
  return at
}

/** The quotation mark that a sentence leaves open. */
function openQuoteIn(sentence: string): readonly [string, string] | undefined {
  return QUOTES.find((quote) => hasOddCount(sentence, quote))
}

const QUOTES = [
  ['"', '"'],
  ['`', '`'],
  ['“', '”'],
  ['「', '」'],
] as const

function hasOddCount(text: string, [open, close]: readonly [string, string]): boolean {
  let count = 0
  for (const char of text) if (char === open || char === close) count++
  return count % 2 === 1
}
