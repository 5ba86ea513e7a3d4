import { type Span, sentences } from '../../text/index.ts'

/** So long a sentence may get that is put together again, and of so many parts. */
const LONGEST = 400
const MOST = 4

/** Where the next sentence begins though nobody put a space before it. */
const RUN_ON =
  /(?<=\p{Ll}{3}[.!?])(?=(?:The|This|That|These|Those|It|I|We|You|They|He|She|In|On|If|To|For|As|At|An?|And|But|So|Or|Now|Next|Then|First|Second|Finally|However|Since|Because|After|Before|When|While|Upon|Let|There|Here|Please|Also|Otherwise|Therefore|What|Which|Would|Could|Should|Can|Do|Did|Is|Are|My|Your|Our|No|Yes|With|From|By|Once|One|Another|Some|All|Each|Given|Based|Using|Not|Just|Only|Maybe|How|Where|Who|Why)[ ,'’])/gu

/**
 * The sentences of a text as somebody said them, as spans: one that a stop inside quotes parted is whole again, and two with no space between them are two.
 * Linear.
 */
export function spokenSentences(text: string): Span[] {
  const parted = sentences(text).flatMap(([start, end]) => runOn(text, start, end))
  const found: Span[] = []
  for (let i = 0; i < parted.length; ) {
    const next = closingAt(text, parted, i)
    found.push([(parted[i] as Span)[0], (parted[next] as Span)[1]])
    i = next + 1
  }
  return found
}

function runOn(text: string, start: number, end: number): Span[] {
  const spans: Span[] = []
  let from = start
  for (const { index } of text.slice(start, end).matchAll(RUN_ON)) {
    spans.push([from, start + index])
    from = start + index
  }
  return [...spans, [from, end]]
}

/** The sentence of the same line in which a quotation ends that one leaves open; the same where it leaves none open, or none ends it nearby. */
function closingAt(text: string, spans: readonly Span[], at: number): number {
  const [start, first] = spans[at] as Span
  const sign = first - start > LONGEST ? undefined : openIn(text.slice(start, first))
  if (sign === undefined) return at
  for (let i = at + 1; i < Math.min(spans.length, at + MOST); i++) {
    const [from, end] = spans[i] as Span
    if (end - start > LONGEST || text.slice((spans[i - 1] as Span)[1], from).includes('\n')) return at
    if (occursOddly(text.slice(from, end), sign)) return i
  }
  return at
}

/** A sign whose quotation a sentence leaves open. */
function openIn(sentence: string): readonly [string, string] | undefined {
  return QUOTES.find((sign) => occursOddly(sentence, sign))
}

const QUOTES = [
  ['"', '"'],
  ['`', '`'],
  ['“', '”'],
  ['「', '」'],
] as const

function occursOddly(text: string, [open, close]: readonly [string, string]): boolean {
  let count = 0
  for (const char of text) if (char === open || char === close) count++
  return count % 2 === 1
}
