import { CodeReader, SameTextReader } from '../../message/index.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { WordHashes } from './word-hashes.ts'

/** The number of words read of the name itself, and before it, after it and of the call. */
const NAME = 10
const BEFORE = 8
const BEHIND = 12
const CALL = 12

/** The number of characters read before and after a name, and of a call. */
const NEAR_BEFORE = 120
const NEAR_BEHIND = 160
const NEAR_CALL = 480

/**
 * Visits every atom of a ledger once, with the hashes of the words that describe it: those it consists of, those beside it at its last place, and the first
 * ones of the call whose result it is in. Linear. The hashes passed are valid until the next visit.
 */
export function eachAtomsWords(ledger: Ledger, visit: (atom: number, words: Int32Array) => void): void {
  const { passages, passage, start, end, same, atomsFrom, atom, offset, names } = ledger
  const last = lastPieces(ledger)
  const reader = new SameTextReader()
  const words = new CallWords(ledger)
  const hashes = new WordHashes()
  for (let piece = 0; piece < start.length; piece++) {
    const text = same[piece] as number
    for (let entry = atomsFrom[text] as number; entry < (atomsFrom[text + 1] as number); entry++) {
      const one = atom[entry] as number
      if (last[one] !== piece) continue
      const place = passage[piece] as number
      const said = passages[place]
      if (said === undefined) continue
      const codes = reader.read(said.text)
      const [from, to] = [start[piece] as number, end[piece] as number]
      const at = from + (offset[entry] as number)
      const behind = at + (names[one] as string).length
      hashes.begin()
      hashes.forward(codes, at, behind, NAME, 'name')
      hashes.backward(codes, Math.max(from, at - NEAR_BEFORE), at, BEFORE, 'beside')
      hashes.forward(codes, behind, Math.min(to, behind + NEAR_BEHIND), BEHIND, 'beside')
      if (said.call >= 0) hashes.addAll(words.of(said.call))
      visit(one, hashes.ids)
    }
  }
}

/** By atom: the last piece that holds it. */
function lastPieces({ same, atomsFrom, atom, names }: Ledger): Int32Array {
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
  of(place: number): Int32Array {
    const known = this.#known.get(place) ?? this.#read(place)
    this.#known.set(place, known)
    return known
  }

  #read(place: number): Int32Array {
    const { passages, start, end } = this.#ledger
    const call = passages[place]
    this.#hashes.begin()
    if (call !== undefined && call.next > call.first) {
      const from = start[call.first] as number
      const text = call.text.slice(from, Math.min(end[call.next - 1] as number, from + NEAR_CALL))
      this.#hashes.forward(this.#reader.read(text), 0, text.length, CALL, 'call')
    }
    return this.#hashes.ids.slice()
  }
}
