import { countAllOriginals, type Message, type Origin, recordFrame } from '../../../message/index.ts'
import { isRecordHeading, type Ledger, type Passage, PassageRole } from '../../../relevance/index.ts'
import { writtenMessage } from '../../draft/index.ts'
import type { Section } from '../section/sections.ts'
import { isOtherObject } from './is-other-object.ts'
import { jsonStyle } from './json-style.ts'
import { shownText } from './shown-text.ts'

/** The facts of a record about the messages it represents. */
export interface RecordFacts {
  /** The messages it represents, in order. */
  readonly messages: readonly Message[]
  /** The messages it replaces: the same ones, or records of them. */
  readonly removed: readonly Message[]
  /** Index of the first of them in the history. */
  readonly start: number
  readonly ref: string
  /** Whether there is room for a line that explains how to read it. */
  readonly isExplained: boolean
  /** Lines on the state of the work at its beginning. */
  readonly headerLines: readonly string[]
}

/** Returns the start and end of the shown part of a piece; undefined if nothing of it is shown. */
export type ShownBounds = (piece: number) => readonly [start: number, end: number] | undefined

const { close: RECORD_END, explanation: EXPLANATION } = recordFrame
const GAP_MARK = '…'
/** The mark before JSON that belongs to another object than the text above it. */
const OTHER_OBJECT_MARK = `{${GAP_MARK}`

/**
 * The message that replaces a run of removed messages: the chosen pieces, in order, each under its speaker, verbatim except for white space in JSON. `…` marks
 * omissions, `{…}` that the following text belongs to another object than the text above. Data, not instructions; the ref brings everything back. Undefined if
 * nothing was chosen.
 */
export function writeRecord(facts: RecordFacts, sections: readonly Section[], ledger: Ledger, bounds: ShownBounds): Message | undefined {
  const lines = [recordFrame.open(countAllOriginals(facts.messages), facts.ref)]
  if (facts.isExplained) lines.push(EXPLANATION)
  for (const line of facts.headerLines) lines.push(escapeRecordText(line))
  const origins: Origin[] = []
  for (const section of sections) {
    const body = sectionText(section, ledger, bounds, (passage, ranges) => {
      const { message, part } = ledger.passages[passage] ?? { message: 0, part: 0 }
      const ref = facts.messages[message - facts.start]?.id ?? ''
      origins.push({ ref, part, ranges })
    })
    if (body !== '') lines.push(body)
  }
  if (origins.length === 0) return undefined
  lines.push(RECORD_END)
  const first = facts.removed[0] as Message
  return { ...writtenMessage('record', first, lines.join('\n')), from: [...Map.groupBy(origins, ({ ref }) => ref).values()].flat() }
}

/**
 * The text of one section; empty if nothing of it was taken. A mark under a call shows that nothing of its result is shown. Joined once: a string that is
 * inspected while it grows is copied each time.
 */
function sectionText(section: Section, ledger: Ledger, bounds: ShownBounds, onPassage: (passage: number, ranges: [number, number][]) => void): string {
  const text: string[] = []
  let last = ''
  let isCallOnly = section.headingPiece >= 0 && section.passages.length > 1
  const append = (chunk: string) => {
    if (chunk === '') return
    text.push(chunk)
    last = chunk
  }
  for (const index of section.passages) {
    const passage = ledger.passages[index]
    if (!passage) continue
    const ranges: [number, number][] = []
    const body = skipBlank(passage.text, ledger.start[passage.first] as number)
    for (const [piece, from, end] of shownSpans(passage, bounds)) {
      const range = ranges.at(-1)
      const isNext = range !== undefined && isContinuation(ledger, piece, range[1], from)
      const follows = range !== undefined && (isNext || isBlank(passage.text, range[1], from))
      const start = follows ? from : skipIndentation(passage.text, from)
      if (text.length === 0) append(sectionOpening(section, piece, passage, hasTextBefore(passage, body, start)))
      else if (range && !follows && jsonStyle(passage) !== null && isOtherObject(passage.text, range[1], start)) append(`\n${OTHER_OBJECT_MARK}`)
      else append(separatorBefore(passage.text, start, follows || last.endsWith(GAP_MARK) || !hasTextBefore(passage, body, start)))
      append(escapeRecordText(shownText(passage, start, end), last.endsWith('\n')))
      if (endsMidLine(passage.text, end)) append(GAP_MARK)
      if (isNext) range[1] = end
      else ranges.push([start, end])
    }
    if (ranges.length === 0) continue
    onPassage(index, ranges)
    if (index !== section.passages[0]) isCallOnly = false
  }
  if (isCallOnly && text.length > 0) append(`\n${GAP_MARK}`)
  return text.join('')
}

/** The shown parts of a passage's pieces, in order: those of one line are joined where they meet, under the first piece; overlaps are shown once. */
function shownSpans(passage: Passage, bounds: ShownBounds): (readonly [piece: number, from: number, end: number])[] {
  const spans: (readonly [piece: number, from: number, end: number])[] = []
  for (let piece = passage.first; piece < passage.next; piece++) {
    const shown = bounds(piece)
    if (!shown) continue
    const [from, end] = shown
    const last = spans.at(-1)
    if (last && end <= last[2]) continue
    if (last && from <= last[2]) spans[spans.length - 1] = [last[0], last[1], end]
    else spans.push([piece, from, end])
  }
  return spans
}

/** Whether a piece shown from its start continues a piece shown to its end. */
function isContinuation({ start, end, passage }: Ledger, piece: number, before: number, from: number): boolean {
  return passage[piece - 1] === passage[piece] && end[piece - 1] === before && start[piece] === from
}

/** Whether a piece ends before its line does, at a place without a mark. */
function endsMidLine(text: string, end: number): boolean {
  const next = text.charCodeAt(end)
  return end < text.length && next !== 10 && next !== 13 && text[end - 1] !== GAP_MARK
}

/** The separator of two parts of a section: a line end, and the mark of a gap if there is none yet or the source had one. */
function separatorBefore(text: string, start: number, isMarked: boolean): string {
  if (text.startsWith(`\n${OTHER_OBJECT_MARK}`, start - 3)) return `\n${OTHER_OBJECT_MARK}`
  return isMarked && text[start - 1] !== GAP_MARK ? '\n' : `\n${GAP_MARK}`
}

/** The text before the first shown piece of a section. */
function sectionOpening(section: Section, piece: number, { role }: Passage, hasEarlierText: boolean): string {
  if (piece === section.headingPiece) return section.number
  const mark = hasEarlierText || section.headingPiece >= 0 ? GAP_MARK : ''
  return section.headingPiece >= 0 || role === PassageRole.result ? `${section.heading.trimEnd()}\n${mark}` : `${section.heading}${mark}`
}

/** Whether words of a passage, the first of which is at `body`, precede a place in it, or did when a record was made of it. */
function hasTextBefore({ text }: Passage, body: number, start: number): boolean {
  return text[start - 1] === GAP_MARK || body < start
}

/** Whether there is only white space between two places. */
function isBlank(text: string, from: number, to: number): boolean {
  return skipBlank(text, from, to) === to
}

/** Skips white space, up to `to`. */
function skipBlank(text: string, from: number, to = text.length): number {
  let at = from
  while (at < to && isSpace(text.charCodeAt(at))) at++
  return at
}

function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13)
}

/** Skips the indentation of a line: a line shown alone needs none. */
function skipIndentation(text: string, start: number): number {
  let at = start
  while (text.charCodeAt(at) === 32 || text.charCodeAt(at) === 9) at++
  return at
}

/** Text of others must not close the record, nor begin a line like a heading. */
function escapeRecordText(text: string, isLineStart = false): string {
  const escaped = isLineStart && isRecordHeading(text) ? ` ${text}` : text
  return escaped.includes(RECORD_END) ? escaped.replaceAll(RECORD_END, '< /earlier>') : escaped
}
