import { recordFrame } from '../../message/index.ts'
import { RECORD_HEADING } from './record-heading.ts'

const SPEAKERS = ['user', 'harness', 'assistant', 'tool', 'summary'] as const
type Speaker = (typeof SPEAKERS)[number]

/** Maximum characters of the beginning of a heading. */
const MAX_HEADING_CHARS = 48

/** One section of a record, as places in its text. */
export interface RecordSection {
  /** The number of the message it comes from. */
  readonly number: number
  /** The speaker; a summary separately, since it has no speaker; a call if the heading names a tool. */
  readonly role: Speaker | 'call'
  /** The outcome of the call according to the heading, if it failed; otherwise empty. */
  readonly failure: string
  /** The words of the heading after number and role. */
  readonly heading: readonly [start: number, end: number]
  /** The lines under it. */
  readonly lines: readonly (readonly [start: number, end: number])[]
}

/** The number of messages that a record represents; undefined if the text is no record. */
export const recordMessageCount = recordFrame.read

/** Parses a record into its sections. Gap marks are left out of headings and lines. Linear. */
export function recordSections(text: string): RecordSection[] {
  const sections: (RecordSection & { lines: (readonly [number, number])[] })[] = []
  let start = 0
  while (start < text.length) {
    let end = text.indexOf('\n', start)
    if (end < 0) end = text.length
    const match = text.charCodeAt(start) === 35 ? RECORD_HEADING.exec(text.slice(start, Math.min(end, start + MAX_HEADING_CHARS))) : null
    if (match) {
      const label = match[2] ?? ''
      const speaker = SPEAKERS.find((one) => one === label)
      sections.push({
        number: Number(match[1]),
        role: speaker ?? 'call',
        failure: speaker ? '' : label,
        heading: [skipGapMark(text, start + match[0].length), end],
        lines: [],
      })
    } else if (!text.startsWith(recordFrame.close, start)) sections.at(-1)?.lines.push([skipGapMark(text, start), end])
    start = end + 1
  }
  return sections
}

function skipGapMark(text: string, at: number): number {
  const mark = text[at] === '{' ? at + 1 : at
  return text[mark] === '…' ? mark + 1 : at
}
