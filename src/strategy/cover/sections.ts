import type { Message } from '../../message/index.ts'
import type { Ledger, Passage } from '../../relevance/index.ts'
import { callHeading } from './heading.ts'

/**
 * What a record shows under one heading: a call with its result, or the words of one message. Its pieces are those of its passages.
 */
export interface Section {
  readonly heading: string
  /** What stands before the first piece of a call where that piece is shown, in the place of the heading. */
  readonly number: string
  readonly passages: readonly number[]
  /** The first piece of a call, which is a heading itself; -1 where there is none. */
  readonly headed: number
  /** Index of the kept-together run of left-out messages this section belongs to. */
  readonly gap: number
}

/** The sections of all passages that do not stay whole, in order, and the section of each passage (-1 where none). */
export function sections(messages: readonly Message[], ledger: Ledger, gapOf: Int32Array): { all: Section[]; of: Int32Array } {
  const all: (Section & { passages: number[] })[] = []
  const of = new Int32Array(ledger.passages.length).fill(-1)
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
    all.push({
      heading: headingOf(messages, passage, ledger),
      number: `#${passage.number} `,
      passages: [index],
      headed: passage.voice === 3 ? passage.first : -1,
      gap,
    })
  })
  return { all, of }
}

function headingOf(messages: readonly Message[], passage: Passage, ledger: Ledger): string {
  if (passage.voice === 3) return `#${passage.number} ${callHeading(passage.text.slice(ledger.start[passage.first], ledger.end[passage.next - 1]))}`
  const role = VOICES[passage.voice] ?? messages[passage.message]?.role ?? 'tool'
  return `#${passage.number} ${role}: `
}

const VOICES: readonly (string | undefined)[] = [undefined, 'user', 'assistant', undefined, 'tool']
