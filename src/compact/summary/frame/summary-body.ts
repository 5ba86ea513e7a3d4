import { redact } from '../../../archive/index.ts'
import { summaryText } from '../../../message/index.ts'
import { oneLine, plain } from '../../../text/index.ts'
import { factLine } from '../../facts/fact-line.ts'
import type { KeyFact } from '../../facts/key-fact.ts'
import type { Speaker } from '../../prompts/prompts.ts'

/** A line of the source and its speaker. */
export interface SaidLine {
  readonly speaker: Speaker
  readonly text: string
  /** A short form of the call that a tool's line belongs to. */
  readonly of?: string
}

/** The content of a summary: a model's words if there are any, key facts word by word, and lines of the source. */
export interface SummaryBody {
  /** 1 for a summary of messages, one more for a summary of summaries. */
  readonly level: number
  readonly words: string
  readonly facts: readonly KeyFact[]
  readonly lines: readonly SaidLine[]
}

const LEVEL = /^\(summaries summed up, level (\d{1,3})\)$/
const FACTS = 'Key facts, in their own words:'
const LINES = 'Lines of the source, each after who said it:'
const END = summaryText.close
const LINE = /^\[(user|assistant|tool|system|summary)(?: · ([^\]]{1,80}))?\] (.+)$/
/** Stands in for the call of a tool's line if it is not known. */
const OTHER = 'other'
const MARKS: ReadonlySet<string> = new Set([FACTS, LINES, END])

/**
 * The text of a summary message between its first lines and its last: redacted, and without a line equal to the last one. The marks are the same in every
 * language, so that any later run can read them.
 * @param key of the archive, for the marks of secrets
 */
export function bodyText({ level, words, facts, lines }: SummaryBody, key: string): string {
  const out: string[] = []
  if (level > 1) out.push(`(summaries summed up, level ${level})`)
  for (const line of plain(words).split('\n')) if (line.trim() !== '') out.push(MARKS.has(line.trim()) || LEVEL.test(line) ? `· ${line}` : line)
  if (facts.length > 0) out.push(FACTS)
  for (const fact of facts) out.push(factLine.write(fact))
  if (lines.length > 0) out.push(LINES)
  for (const line of saidLines(lines)) out.push(line)
  return redact(out.join('\n'), key)
}

/** Lines with their speakers; a call is named if it differs from that of the line before. */
function saidLines(lines: readonly SaidLine[]): string[] {
  let last: string | undefined
  return lines.map(({ speaker, text, of }) => {
    const call = speaker === 'tool' ? labelOf(of, last) : undefined
    const named = call === undefined || call === last ? '' : ` · ${call}`
    last = call
    return `[${speaker}${named}] ${oneLine(text)}`
  })
}

function labelOf(of: string | undefined, last: string | undefined): string | undefined {
  const label = oneLine(of ?? '')
    .replaceAll(/[[\]]/g, ' ')
    .slice(0, 80)
    .trim()
  return label === '' ? (last === undefined ? undefined : OTHER) : label
}

/** Parses what `bodyText` wrote, with or without the lines around it; any other text becomes words. */
export function readBody(text: string): SummaryBody {
  let level = 1
  let part: 'words' | 'facts' | 'lines' = 'words'
  const words: string[] = []
  const facts: KeyFact[] = []
  const lines: SaidLine[] = []
  const own = summaryText.read(text)?.words ?? text
  for (const line of own.split('\n')) {
    const deeper = LEVEL.exec(line)?.[1]
    if (line === END) continue
    if (deeper !== undefined) level = Number(deeper)
    else if (line === FACTS) part = 'facts'
    else if (line === LINES) part = 'lines'
    else if (part === 'facts') addFact(line, facts)
    else if (part === 'lines') addLine(line, lines)
    else words.push(line)
  }
  return { level, words: words.join('\n'), facts, lines }
}

function addFact(line: string, facts: KeyFact[]): void {
  const fact = factLine.read(line)
  if (fact) facts.push(fact)
}

function addLine(line: string, lines: SaidLine[]): void {
  const [, speaker, label, text] = LINE.exec(line) ?? []
  if (speaker === undefined || text === undefined) return
  const before = lines.at(-1)
  const of = label ?? (speaker === 'tool' && before?.speaker === 'tool' ? before.of : undefined)
  lines.push({ speaker: speaker as Speaker, text, ...(of !== undefined && { of }) })
}
