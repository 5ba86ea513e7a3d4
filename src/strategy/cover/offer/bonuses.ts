import { ENDED, isDemand, type Ledger, type Passage } from '../../../relevance/index.ts'
import { concludes, countsTests, looksLikeError, ownWords, userSaidFrom } from '../../../text/index.ts'
import { answeredPieces } from './answered-pieces.ts'
import type { Sections } from './sections.ts'

/** What a line of the user is worth by itself: most by its first characters, so that short words, which decide the most, come first. */
const BY_FIRST = 0.0007
const FIRST = 25
const BY_REST = 0.00005
const LONGEST = 160
/** Longer texts of the user are mostly pasted, others written by a program in his name: their words are worth little, but for what they demand. */
const PASTED = 600
const BY_PASTED = 0.00001
/** What a short reply of the user answers is worth what that is, and more the more it says. */
const ANSWERED = 0.01
const BY_ANSWERED = 0.00015
/** What the assistant found out. */
const BY_FOUND_OUT = 0.00005
/** Why a call failed: so many lines, and so many that count tests; the more, the larger the room is beside what there is. */
const BY_REASON = 0.001
const REASON = 2
const TOTALS = 3
/** What a call did that stands, told by its first words: where there is more than the least room, the more, the larger it is. */
const BY_DEED = 0.15
/** All else that it said: the more, the larger the room is, so that it stands there where names leave room. */
const BY_SPOKEN = 0.0003
/** The share of all that may go which there is room for, as far as it tells. */
const LEAST = 0.1
const MOST = 0.3
/** Results of so many characters are worth as much as that many said. */
const BRIEF = 60

/** By piece: what it is worth beside its names, and whether it is shown whole or not at all for that. */
export interface Bonuses {
  readonly bonus: Float32Array
  readonly whole: Uint8Array
}

/**
 * What pieces are worth beside their names. The user's words are worth keeping for what they say, also where they stand in the result of a call, what
 * his short replies answer with them, the assistant's words a little, those that tell what was found out more, the first lines that tell why a call failed,
 * and the calls whose work stands.
 * @param share of all that may go, how much there is room for
 */
export function bonuses(ledger: Ledger, { of: sectionOf, ended, deeds }: Sections, share: number): Bonuses {
  const bonus = new Float32Array(ledger.start.length)
  ledger.passages.forEach((passage, index) => {
    if ((sectionOf[index] as number) < 0 || passage.first === passage.next) return
    if (passage.voice === 2) addConclusions(bonus, ledger, passage)
    if (ended.get(passage.call) === ENDED.failed) addReason(bonus, ledger, passage, BY_REASON * Math.min(MOST, Math.max(LEAST, share)))
    const from = saidFrom(ledger, passage)
    if (from < 0) return
    const isPasted = passage.harness || isPastedFrom(ledger, passage, from)
    for (let piece = passage.first; piece < passage.next; piece++) {
      const start = ledger.start[piece] as number
      if (start < from) continue
      const words = passage.text.slice(start, ledger.end[piece]).trim()
      const length = Math.min(LONGEST, words.length)
      bonus[piece] = isPasted && !isDemand(words) ? BY_PASTED * length : BY_FIRST * Math.min(FIRST, length) + BY_REST * Math.max(0, length - FIRST)
    }
  })
  for (const piece of answeredPieces(ledger)) {
    const length = Math.min(LONGEST, (ledger.end[piece] as number) - (ledger.start[piece] as number))
    bonus[piece] = Math.max(bonus[piece] as number, ANSWERED + BY_ANSWERED * length)
  }
  const whole = Uint8Array.from(bonus, (worth) => (worth > 0 ? 1 : 0))
  const deed = BY_DEED * Math.max(0, Math.min(MOST, share) - LEAST)
  for (const index of deeds) {
    const { first, next } = ledger.passages[index] as Passage
    if ((sectionOf[index] as number) >= 0 && first < next) bonus[first] = deed
  }
  addSpoken(bonus, ledger, sectionOf, BY_SPOKEN * Math.min(MOST, share))
  return { bonus, whole }
}

/** What the assistant said, and what tools gave that is as short as a word or two; what is said again is worth nothing where it stands earlier. */
function addSpoken(bonus: Float32Array, { passages, same, start, end }: Ledger, sectionOf: Int32Array, worth: number): void {
  const met = new Uint8Array(same.length)
  for (let index = passages.length - 1; index >= 0; index--) {
    const { voice, text, first, next } = passages[index] as Passage
    const isBrief = voice === 4 && text.length <= BRIEF
    if ((voice !== 2 && !isBrief) || (sectionOf[index] as number) < 0) continue
    for (let piece = next - 1; piece >= first; piece--) {
      const words = same[piece] as number
      const length = text.slice(start[piece], end[piece]).trim().length
      if (bonus[piece] === 0 && !met[words]) bonus[piece] = worth * (isBrief && length > 0 ? BRIEF : Math.min(LONGEST, length))
      met[words] = 1
    }
  }
}

/**
 * The first line that looks like an error, failing that the first that says anything, and the next that says something: what a program printed stands
 * there. And how many tests passed and failed.
 */
function addReason(bonus: Float32Array, { start, end }: Ledger, { text, first, next }: Passage, worth: number): void {
  const said = Array.from({ length: next - first }, (_, i) => text.slice(start[first + i], end[first + i]))
  const error = said.findIndex(looksLikeError)
  const lines = [...said.keys()].filter((i) => i >= error && (said[i] as string).trim() !== '')
  const totals = lines.filter((i) => countsTests(said[i] as string)).slice(-TOTALS)
  for (const line of [...lines.slice(0, REASON), ...totals]) bonus[first + line] = worth * Math.min(LONGEST, (said[line] as string).length)
}

function addConclusions(bonus: Float32Array, { start, end }: Ledger, { text, first, next }: Passage): void {
  for (let piece = first; piece < next; piece++) {
    const words = text.slice(start[piece], end[piece])
    if (concludes(words)) bonus[piece] = BY_FOUND_OUT * Math.min(LONGEST, words.length)
  }
}

/** Where in the text of a passage the user's words begin; -1 where it holds none. */
function saidFrom({ passages }: Ledger, { voice, kept, harness, call, text }: Passage): number {
  if (voice === 1) return harness || kept ? 0 : Math.max(0, text.lastIndexOf(ownWords(text)))
  if (voice !== 4) return -1
  if (!kept) return userSaidFrom(text)
  return passages[call]?.ended === ENDED.refused ? 0 : -1
}

function isPastedFrom({ start, end }: Ledger, { first, next }: Passage, from: number): boolean {
  return (end[next - 1] as number) - Math.max(from, start[first] as number) > PASTED
}
