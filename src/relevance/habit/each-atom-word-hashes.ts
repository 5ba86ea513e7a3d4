import { CodeReader, SameTextReader } from '../../message/index.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { WordHashes } from './word-hashes.ts'

/** The number of words read of the name itself, and before it, after it and of the call. */
const MAX_NAME_WORDS = 10
const MAX_WORDS_BEFORE = 8
const MAX_WORDS_AFTER = 12
const MAX_CALL_WORDS = 12

/** The number of characters read before and after a name, and of a call. */
const MAX_CHARS_BEFORE = 120
const MAX_CHARS_AFTER = 160
const MAX_CALL_CHARS = 480

/**
 * Visits every atom of a ledger once, with the hashes of the words that describe it: those it consists of, those next to it at its last place, and the first
 * ones of the call whose result it is in. Linear. The hashes passed are valid until the next visit.
 */
export function eachAtomWordHashes(ledger: Ledger, visit: (atom: number, words: Int32Array) => void): void {
  const { passages, passage, start, end, same, atomsFrom, atom, offset, names } = ledger
  const last = lastPieceByAtom(ledger)
  const reader = new SameTextReader()
  const words = new CallWords(ledger)
  const hashes = new WordHashes()
  for (let piece = 0; piece < start.length; piece++) {
    const text = same[piece] as number
    for (let entry = atomsFrom[text] as number; entry < (atomsFrom[text + 1] as number); entry++) {
      const atomId = atom[entry] as number
      if (last[atomId] !== piece) continue
      const place = passage[piece] as number
      const shownIn = passages[place]
      if (shownIn === undefined) continue
      const codes = reader.read(shownIn.text)
      const [from, to] = [start[piece] as number, end[piece] as number]
      const at = from + (offset[entry] as number)
      const nameEnd = at + (names[atomId] as string).length
      hashes.clear()
      hashes.forward(codes, at, nameEnd, MAX_NAME_WORDS, 'name')
      hashes.backward(codes, Math.max(from, at - MAX_CHARS_BEFORE), at, MAX_WORDS_BEFORE, 'beside')
      hashes.forward(codes, nameEnd, Math.min(to, nameEnd + MAX_CHARS_AFTER), MAX_WORDS_AFTER, 'beside')
      if (shownIn.call >= 0) hashes.addAll(words.hashesOf(shownIn.call))
      visit(atomId, hashes.ids)
    }
  }
}

/** By atom: the last piece that contains it. */
function lastPieceByAtom({ same, atomsFrom, atom, names }: Ledger): Int32Array {
  const last = new Int32Array(names.length).fill(-1)
  for (let piece = 0; piece < same.length; piece++) {
    const text = same[piece] as number
    for (let entry = atomsFrom[text] as number; entry < (atomsFrom[text + 1] as number); entry++) last[atom[entry] as number] = piece
  }
  return last
}

/** The hashes of the words of calls, each read once. Has its own reader, so that the text of the current passage stays loaded. */
class CallWords {
  readonly #ledger: Ledger
  readonly #reader = new CodeReader()
  readonly #hashes = new WordHashes()
  readonly #known = new Map<number, Int32Array>()

  constructor(ledger: Ledger) {
    this.#ledger = ledger
  }

  /** The hashes of the call in that passage. */
  hashesOf(place: number): Int32Array {
    const known = this.#known.get(place) ?? this.#read(place)
    this.#known.set(place, known)
    return known
  }

  #read(place: number): Int32Array {
    const { passages, start, end } = this.#ledger
    const call = passages[place]
    this.#hashes.clear()
    if (call !== undefined && call.next > call.first) {
      const from = start[call.first] as number
      const text = call.text.slice(from, Math.min(end[call.next - 1] as number, from + MAX_CALL_CHARS))
      this.#hashes.forward(this.#reader.read(text), 0, text.length, MAX_CALL_WORDS, 'call')
    }
    return this.#hashes.ids.slice()
  }
}
