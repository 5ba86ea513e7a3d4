import type { Message } from '../../../message/index.ts'
import { callOf, isSupersededEnding, type Ledger, type ParsedCall, type Passage, PassageRole, sectionPrefix } from '../../../relevance/index.ts'
import type { Act } from '../../../text/index.ts'
import { callHeadings } from './call-headings.ts'
import { callOutcomes } from './call-outcomes.ts'
import { endedEffects } from './ended-effects.ts'
import { hasLastingEffect } from './has-lasting-effect.ts'

/** The content of a record under one heading: a call with its result, or the words of one message. Its pieces are those of its passages. */
export interface Section {
  readonly heading: string
  /** The text before the first piece of a call if that piece is shown, in place of the heading. */
  readonly number: string
  readonly passages: readonly number[]
  /** The first piece of a call, which serves as the heading; -1 if there is none. */
  readonly headingPiece: number
  /** Index of the run of removed messages that this section belongs to. */
  readonly gap: number
}

/**
 * Sections, in order; the section of each passage (-1 if none); by passage, the outcomes of calls that failed or whose effect is over; the passages of calls
 * whose effect a later call ended, and of those whose work is current; and by passage, the act of a call.
 */
export interface Sections {
  readonly all: readonly Section[]
  readonly sectionOf: Int32Array
  readonly outcomes: ReadonlyMap<number, string>
  readonly endedCalls: ReadonlySet<number>
  readonly lastingCalls: readonly number[]
  readonly acts: readonly (Act | undefined)[]
}

/** The sections of all passages of removed messages. */
export function sections(messages: readonly Message[], ledger: Ledger, gapOf: Int32Array): Sections {
  const all: (Section & { passages: number[] })[] = []
  const sectionOf = new Int32Array(ledger.passages.length).fill(-1)
  const calls = ledger.passages.map((passage) => (passage.role === PassageRole.call ? parseShownCall(ledger, passage) : undefined))
  const heading = callHeadings(calls)
  const outcomes = callOutcomes(messages, ledger, calls)
  const ended = endedEffects(ledger, calls, outcomes)
  const allOutcomes = new Map([...outcomes, ...ended])
  const endedEarlier = [...ledger.passages.keys()].filter((index) => isSupersededEnding(ledger.passages[index]?.failure ?? ''))
  ledger.passages.forEach((passage, index) => {
    const gap = gapOf[passage.message] as number
    if (gap < 0 || passage.first === passage.next) return
    const caller = passage.call < 0 ? -1 : (sectionOf[passage.call] as number)
    if (caller >= 0 && all[caller]?.gap === gap) {
      sectionOf[index] = caller
      all[caller]?.passages.push(index)
      return
    }
    sectionOf[index] = all.length
    const number = sectionPrefix(passage.number, allOutcomes.get(index) ?? '')
    all.push({
      heading: number + (heading[index] ?? `${speakerName(messages, passage)}: `),
      number,
      passages: [index],
      headingPiece: passage.role === PassageRole.call ? passage.first : -1,
      gap,
    })
  })
  const lastingCalls = [...calls.keys()].filter((index) => calls[index] !== undefined && !allOutcomes.has(index) && hasLastingEffect(calls[index].act))
  const endedCalls = new Set([...endedEarlier, ...ended.keys()])
  return { all, sectionOf, outcomes: allOutcomes, endedCalls, lastingCalls, acts: calls.map((call) => call?.act) }
}

/** Maximum characters of a heading that an earlier record gave a call. */
const MAX_HEADING_CHARS = 80

function parseShownCall(ledger: Ledger, passage: Passage): ParsedCall {
  const text = passage.text.slice(ledger.start[passage.first], ledger.end[passage.next - 1])
  if (passage.inRecord && text.length <= MAX_HEADING_CHARS && !text.includes('{')) return { name: text, act: { kind: 'other', paths: [] } }
  return callOf(ledger, passage)
}

/** The speaker, if no call is shown. */
function speakerName(messages: readonly Message[], { role, message, inSummary, harness }: Passage): string {
  if (inSummary) return 'summary'
  if (harness) return 'harness'
  return SPEAKER_NAMES[role] ?? messages[message]?.role ?? 'tool'
}

const SPEAKER_NAMES: readonly (string | undefined)[] = [undefined, 'user', 'assistant', undefined, 'tool']
