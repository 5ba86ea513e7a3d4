import { countReplacedByNote } from '../../message/index.ts'
import { eachAtom, type Ledger, PassageRole } from '../../relevance/index.ts'
import type { Context } from '../strategy.ts'
import type { Candidates } from './candidates.ts'
import { priorityPieces } from './priority/priority-pieces.ts'
import { lineEndTokens } from './record/line-end-tokens.ts'
import { pieceText } from './record/shown-text.ts'
import { type Sections, sections } from './section/sections.ts'
import type { SplitHistory } from './split-history.ts'
import { bonuses } from './value/bonuses.ts'
import { boundAtoms } from './value/bound-atoms.ts'
import { harnessNotices } from './value/harness-notices.ts'
import { numberOnlyPieces } from './value/number-only-pieces.ts'

/** The approximate characters of a token. */
const CHARACTERS_PER_TOKEN = 4

/** The pieces to choose from for the gaps of a history, without bridges. Atoms in messages that stay have no further value. */
export function buildCandidates(
  { messages, kept, gaps, room }: Pick<SplitHistory, 'messages' | 'kept' | 'gaps' | 'room'>,
  ledger: Ledger,
  worth: Float32Array,
  context: Context,
): Candidates {
  const gapOf = new Int32Array(messages.length).fill(-1)
  gaps.forEach(({ start, end }, i) => {
    gapOf.fill(i, start, end)
  })
  messages.forEach((message, i) => {
    if (countReplacedByNote(message) === 0) gapOf[i] = -1
  })
  const allSections = sections(messages, ledger, gapOf)
  const { all, sectionOf } = allSections
  const { bonus, isWhole } = bonuses({ ledger, sections: allSections, roomFraction: roomFractionOf(room, ledger, sectionOf) })
  const hiddenPieces = harnessNotices(ledger)
  return {
    ledger,
    sections: all,
    sectionOf,
    atomValue: zeroKeptAtoms(ledger, kept, worth),
    credit: creditByPassage(ledger, allSections),
    isBound: boundAtoms(ledger),
    bonus,
    isWhole,
    isNumberOnly: numberOnlyPieces(ledger),
    isHidden: hiddenPieces,
    priority: priorityPieces(messages, ledger, sectionOf, hiddenPieces),
    tokens: textTokens(ledger, bonus, context),
    countExactly: exactCounter(context),
    headingTokens: Float32Array.from(all, (section) => context.estimate(section.heading) + 1),
    numberTokens: Float32Array.from(all, (section) => context.estimate(section.number)),
  }
}

/** The fraction of all removable text that there is room for, judged by characters. */
function roomFractionOf(room: number, { passages }: Ledger, sectionOf: Int32Array): number {
  const characters = passages.reduce((sum, { text }, index) => ((sectionOf[index] as number) < 0 ? sum : sum + text.length), 0)
  return (Math.max(0, room) * CHARACTERS_PER_TOKEN) / Math.max(1, characters)
}

/** Counts plain texts with a counter of messages: the difference between a message of that text and an empty one. */
function exactCounter({ count }: Context): (text: string) => number {
  const measure = (text: string) => count({ id: '', role: 'user', parts: [{ type: 'text', text }] })
  const empty = measure('')
  return (text) => measure(text) - empty
}

function zeroKeptAtoms(ledger: Ledger, kept: Uint8Array, worth: Float32Array): Float32Array {
  const left = worth.slice()
  for (const passage of ledger.passages) {
    if (!kept[passage.message]) continue
    eachAtom(ledger, passage, (atom) => {
      left[atom] = 0
    })
  }
  return left
}

/** Only speech and pieces with atoms have value; the others are not measured. */
function textTokens(ledger: Ledger, bonus: Float32Array, context: Context): Float32Array {
  const tokens = new Float32Array(ledger.atomsFrom.length - 1).fill(-1)
  for (let piece = 0; piece < ledger.start.length; piece++) {
    const text = ledger.same[piece] as number
    if ((tokens[text] as number) >= 0 || (ledger.atomsFrom[text] === ledger.atomsFrom[text + 1] && bonus[piece] === 0)) continue
    const shown = pieceText(ledger, piece)
    tokens[text] = context.estimate(shown) + lineEndTokens(shown)
  }
  return tokens
}

/** Names that a program writes in the user's name are used less than predicted: it repeats them where they matter. */
const HARNESS_CREDIT = 0.25
/** The output of test runs is printed again by the next run. */
const TEST_OUTPUT_CREDIT = 0.5

/** A task that is done and a list that was replaced: the calls after them repeat what still matters. */
const ENDED_PLAN_CREDIT = 0.25

/** By passage: the fraction of a name's value that counts there. */
function creditByPassage({ passages }: Ledger, { acts, endedCalls }: Pick<Sections, 'acts' | 'endedCalls'>): Float32Array {
  return Float32Array.from(passages, ({ role, harness, call }, index) => {
    if (harness) return HARNESS_CREDIT
    if (role === PassageRole.result) return acts[call]?.kind === 'test' ? TEST_OUTPUT_CREDIT : 1
    return acts[index]?.kind === 'plan' && endedCalls.has(index) ? ENDED_PLAN_CREDIT : 1
  })
}
