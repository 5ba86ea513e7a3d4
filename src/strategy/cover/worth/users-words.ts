import { ENDED, isDemand, type Ledger, type Passage } from '../../../relevance/index.ts'
import { ownWords, userSaidFrom } from '../../../text/index.ts'
import { type Give, LONGEST } from './give.ts'

/** A line is worth most by its first characters, so that short words, which decide the most, come first. */
const BY_FIRST = 0.0007
const FIRST = 25
const BY_REST = 0.00005
/** Longer texts are mostly pasted, others written by a program in the user's name: their words are worth little, except for demands. */
const PASTED = 600
const BY_PASTED = 0.00001
/** The text that a program writes when the user stops the agent. */
const STOPPED = /^\[Request interrupted by user/

/** The user's words, also in the result of a call. */
export const usersWords: Give = ({ ledger, sections }, give) => {
  ledger.passages.forEach((passage, index) => {
    if ((sections.of[index] as number) < 0 || passage.first === passage.next) return
    const from = saidFrom(ledger, passage)
    if (from < 0) return
    const isPasted = passage.harness || isPastedFrom(ledger, passage, from)
    for (let piece = passage.first; piece < passage.next; piece++) {
      const start = ledger.start[piece] as number
      if (start < from) continue
      const words = passage.text.slice(start, ledger.end[piece]).trim()
      const length = Math.min(LONGEST, words.length)
      give(
        piece,
        isPasted && !isDemand(words) && !STOPPED.test(words) ? BY_PASTED * length : BY_FIRST * Math.min(FIRST, length) + BY_REST * Math.max(0, length - FIRST),
      )
    }
  })
}

/** The start of the user's words in a passage; -1 if it holds none. */
function saidFrom({ passages }: Ledger, { voice, kept, harness, call, text }: Passage): number {
  if (voice === 1) return harness || kept ? 0 : Math.max(0, text.lastIndexOf(ownWords(text)))
  if (voice !== 4) return -1
  if (!kept) return userSaidFrom(text)
  return passages[call]?.ended === ENDED.refused ? 0 : -1
}

function isPastedFrom({ start, end }: Ledger, { first, next }: Passage, from: number): boolean {
  return (end[next - 1] as number) - Math.max(from, start[first] as number) > PASTED
}
