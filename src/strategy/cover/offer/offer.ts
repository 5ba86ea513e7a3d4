import { isDemand, type Ledger } from '../../../relevance/index.ts'
import { noteCount } from '../../draft/index.ts'
import type { Context } from '../../strategy.ts'
import type { Divided } from '../divided.ts'
import { lineEndTokens } from '../record/line-end.ts'
import { pieceText } from '../record/shown.ts'
import { bindings } from './binding.ts'
import { firstPieces } from './first-pieces.ts'
import type { Offer } from './offered.ts'
import { sections } from './sections.ts'

/** What there is to choose from for the gaps of a history, bridges aside. Atoms that stand in messages that stay are worth nothing more. */
export function offer({ messages, kept, gaps }: Pick<Divided, 'messages' | 'kept' | 'gaps'>, ledger: Ledger, worth: Float32Array, context: Context): Offer {
  const gapOf = new Int32Array(messages.length).fill(-1)
  gaps.forEach(({ start, end }, i) => {
    gapOf.fill(i, start, end)
  })
  messages.forEach((message, i) => {
    if (noteCount(message) === 0) gapOf[i] = -1
  })
  const { all, of } = sections(messages, ledger, gapOf)
  return {
    ledger,
    sections: all,
    sectionOf: of,
    worth: withoutKept(ledger, kept, worth),
    bound: bindings(ledger),
    bonus: bonuses(ledger, of),
    first: firstPieces(messages, ledger, of),
    tokens: textTokens(ledger, context),
    exact: exactCount(context),
    headingTokens: Float32Array.from(all, (section) => context.estimate(section.heading) + 1),
    numberTokens: Float32Array.from(all, (section) => context.estimate(section.number)),
  }
}

/** What a word of the user is worth by itself, by characters, and how many of a piece count. */
const USER_WORTH = 0.0001
const USER_LENGTH = 160
/** Longer texts of the user are mostly pasted or put into his mouth by a program; their words are worth a tenth, but for what they demand. */
const PASTED = 600
const PASTED_WORTH = USER_WORTH / 10

/** The user's words are worth keeping for what they say, not only for the names in them. */
function bonuses(ledger: Ledger, sectionOf: Int32Array): Float32Array {
  const bonus = new Float32Array(ledger.start.length)
  ledger.passages.forEach(({ voice, text, first, next }, index) => {
    if (voice !== 1 || (sectionOf[index] as number) < 0) return
    const isPasted = (ledger.end[next - 1] as number) - (ledger.start[first] as number) > PASTED
    for (let piece = first; piece < next; piece++) {
      const words = text.slice(ledger.start[piece], ledger.end[piece]).trim()
      const worth = isPasted && !isDemand(words) ? PASTED_WORTH : USER_WORTH
      bonus[piece] = worth * Math.min(USER_LENGTH, words.length)
    }
  })
  return bonus
}

/** Counts bare texts with a counter of messages: what a message of that text takes above an empty one. */
function exactCount({ count }: Context): (text: string) => number {
  const measure = (text: string) => count({ id: '', role: 'user', parts: [{ type: 'text', text }] })
  const empty = measure('')
  return (text) => measure(text) - empty
}

function withoutKept(ledger: Ledger, kept: Uint8Array, worth: Float32Array): Float32Array {
  const left = worth.slice()
  for (const passage of ledger.passages) {
    if (!kept[passage.message]) continue
    for (let piece = passage.first; piece < passage.next; piece++) {
      const text = ledger.same[piece] as number
      for (let i = ledger.atomsFrom[text] as number; i < (ledger.atomsFrom[text + 1] as number); i++) left[ledger.atom[i] as number] = 0
    }
  }
  return left
}

/** Only the user's texts and those with atoms are worth anything; the others are not measured. */
function textTokens(ledger: Ledger, context: Context): Float32Array {
  const tokens = new Float32Array(ledger.atomsFrom.length - 1).fill(-1)
  for (let piece = 0; piece < ledger.start.length; piece++) {
    const text = ledger.same[piece] as number
    const passage = ledger.passages[ledger.passage[piece] as number]
    if ((tokens[text] as number) >= 0 || (ledger.atomsFrom[text] === ledger.atomsFrom[text + 1] && passage?.voice !== 1)) continue
    const shown = pieceText(ledger, piece)
    tokens[text] = context.estimate(shown) + lineEndTokens(shown)
  }
  return tokens
}
