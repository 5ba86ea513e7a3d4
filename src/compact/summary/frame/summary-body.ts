import { redact } from '../../../archive/index.ts'
import { summaryText } from '../../../message/index.ts'
import { oneLine, withoutInvisible } from '../../../text/index.ts'
import { factLine } from '../../facts/fact-line.ts'
import type { KeyFact } from '../../facts/key-fact.ts'
import type { Speaker } from '../../prompts/prompts.ts'

/** A line of the source and its speaker. */
export interface SpeakerLine {
  readonly speaker: Speaker
  readonly text: string
  /** A short form of the call that a tool's line belongs to. */
  readonly of?: string
}

/** The content of a summary: a model's words if there are any, key facts word by word, and lines of the source. */
export interface SummaryBody {
  /** 1 for a summary of messages, one more for a summary of summaries. */
  readonly level: number
  readonly modelText: string
  readonly facts: readonly KeyFact[]
  readonly lines: readonly SpeakerLine[]
}

const LEVEL = /^\(summaries summed up, level (\d{1,3})\)$/
const FACTS = 'Key facts, in their own words:'
const LINES = 'Lines of the source, each after who said it:'
const END = summaryText.close
const LINE = /^\[(user|assistant|tool|system|summary)(?: · ([^\]]{1,80}))?\] (.+)$/
/** Replaces the call of a tool's line if it is not known. */
const UNKNOWN_CALL = 'other'
const MARKS: ReadonlySet<string> = new Set([FACTS, LINES, END])

/**
 * The text of a summary message between its first lines and its last: redacted, and without a line equal to the last one. The marks are the same in every
 * language, so that any later run can read them.
 * @param key of the archive, for the marks of secrets
 */
export function bodyText({ level, modelText, facts, lines }: SummaryBody, key: string): string {
  const out: string[] = []
  if (level > 1) out.push(`(summaries summed up, level ${level})`)
  for (const line of withoutInvisible(modelText).split('\n')) if (line.trim() !== '') out.push(MARKS.has(line.trim()) || LEVEL.test(line) ? `· ${line}` : line)
  if (facts.length > 0) out.push(FACTS)
  for (const fact of facts) out.push(factLine.write(fact))
  if (lines.length > 0) out.push(LINES)
  for (const line of speakerLines(lines)) out.push(line)
  return redact(out.join('\n'), key)
}

/** Lines with their speakers; a call is named if it differs from that of the line before. */
function speakerLines(lines: readonly SpeakerLine[]): string[] {
  let last: string | undefined
  return lines.map(({ speaker, text, of }) => {
    const call = speaker === 'tool' ? labelOf(of, last) : undefined
    const callLabel = call === undefined || call === last ? '' : ` · ${call}`
    last = call
    return `[${speaker}${callLabel}] ${oneLine(text)}`
  })
}

function labelOf(call: string | undefined, last: string | undefined): string | undefined {
  const label = oneLine(call ?? '')
    .replaceAll(/[[\]]/g, ' ')
    .slice(0, 80)
    .trim()
  return label === '' ? (last === undefined ? undefined : UNKNOWN_CALL) : label
}

/** Parses what `bodyText` wrote, with or without the lines around it; any other text becomes words. */
export function readBody(text: string): SummaryBody {
  let level = 1
  let section: 'words' | 'facts' | 'lines' = 'words'
  const modelText: string[] = []
  const facts: KeyFact[] = []
  const lines: SpeakerLine[] = []
  const body = summaryText.read(text)?.text ?? text
  for (const line of body.split('\n')) {
    const nodeLevel = LEVEL.exec(line)?.[1]
    if (line === END) continue
    if (nodeLevel !== undefined) level = Number(nodeLevel)
    else if (line === FACTS) section = 'facts'
    else if (line === LINES) section = 'lines'
    else if (section === 'facts') addFact(line, facts)
    else if (section === 'lines') addLine(line, lines)
    else modelText.push(line)
  }
  return { level, modelText: modelText.join('\n'), facts, lines }
}

function addFact(line: string, facts: KeyFact[]): void {
  const fact = factLine.read(line)
  if (fact) facts.push(fact)
}

function addLine(line: string, lines: SpeakerLine[]): void {
  const [, speaker, label, text] = LINE.exec(line) ?? []
  if (speaker === undefined || text === undefined) return
  const before = lines.at(-1)
  const of = label ?? (speaker === 'tool' && before?.speaker === 'tool' ? before.of : undefined)
  lines.push({ speaker: speaker as Speaker, text, ...(of !== undefined && { of }) })
}
