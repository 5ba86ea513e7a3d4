import type { Message } from '../../../message/index.ts'
import { callOf, type Ledger, type Passage, sectionNumber } from '../../../relevance/index.ts'
import type { Act } from '../../../text/index.ts'
import { does } from './does.ts'
import { endings } from './endings.ts'
import { type Call, headings } from './headings.ts'
import { outlived } from './outlived.ts'

/** The content of a record under one heading: a call with its result, or the words of one message. Its pieces are those of its passages. */
export interface Section {
  readonly heading: string
  /** The text before the first piece of a call if that piece is shown, in place of the heading. */
  readonly number: string
  readonly passages: readonly number[]
  /** The first piece of a call, which serves as the heading; -1 if there is none. */
  readonly headed: number
  /** Index of the run of removed messages that this section belongs to. */
  readonly gap: number
}

/**
 * Sections, in order; the section of each passage (-1 if none); by passage, the endings of calls that failed or whose effect is over; the passages of calls
 * whose work stands; and by passage, the act of a call.
 */
export interface Sections {
  readonly all: readonly Section[]
  readonly of: Int32Array
  readonly ended: ReadonlyMap<number, string>
  readonly deeds: readonly number[]
  readonly acts: readonly (Act | undefined)[]
}

/** The sections of all passages of removed messages. */
export function sections(messages: readonly Message[], ledger: Ledger, gapOf: Int32Array): Sections {
  const all: (Section & { passages: number[] })[] = []
  const of = new Int32Array(ledger.passages.length).fill(-1)
  const calls = ledger.passages.map((passage) => (passage.voice === 3 ? callShown(ledger, passage) : undefined))
  const heading = headings(calls)
  const failed = endings(messages, ledger, calls)
  const ended = new Map([...failed, ...outlived(ledger, calls, failed)])
  ledger.passages.forEach((passage, index) => {
    const gap = gapOf[passage.message] as number
    if (gap < 0 || passage.first === passage.next) return
    const caller = passage.call < 0 ? -1 : (of[passage.call] as number)
    if (caller >= 0 && all[caller]?.gap === gap) {
      of[index] = caller
      all[caller]?.passages.push(index)
      return
    }
    of[index] = all.length
    const number = sectionNumber(passage.number, ended.get(index) ?? '')
    all.push({
      heading: number + (heading[index] ?? `${speaker(messages, passage)}: `),
      number,
      passages: [index],
      headed: passage.voice === 3 ? passage.first : -1,
      gap,
    })
  })
  const deeds = [...calls.keys()].filter((index) => calls[index] !== undefined && !ended.has(index) && does(calls[index].act))
  return { all, of, ended, deeds, acts: calls.map((call) => call?.act) }
}

/** The most characters of a heading that an earlier record gave a call. */
const HEADING = 80

function callShown(ledger: Ledger, passage: Passage): Call {
  const text = passage.text.slice(ledger.start[passage.first], ledger.end[passage.next - 1])
  if (passage.kept && text.length <= HEADING && !text.includes('{')) return { name: text, act: { kind: 'other', paths: [] } }
  return callOf(ledger, passage)
}

/** The speaker, if no call is shown. */
function speaker(messages: readonly Message[], { voice, message, summed, harness }: Passage): string {
  if (summed) return 'summary'
  if (harness) return 'harness'
  return VOICES[voice] ?? messages[message]?.role ?? 'tool'
}

const VOICES: readonly (string | undefined)[] = [undefined, 'user', 'assistant', undefined, 'tool']
