import { CodeReader } from '../../message/index.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { WordHashes } from './word-hashes.ts'

/** So many words of the name itself are read, and so many before it, behind it and of the call. */
const NAME = 10
const BEFORE = 8
const BEHIND = 12
const CALL = 12

/** So many characters before and behind a name, and of a call, are looked at. */
const NEAR_BEFORE = 120
const NEAR_BEHIND = 160
const NEAR_CALL = 480

/**
 * Visits every atom of a ledger once, with the hashes of the words that tell of it: those it is made of, those beside it where it stands last, and the
 * first of the call whose result that is in. Linear; what is given is good until the next visit.
 */
export function eachAtomsWords(ledger: Ledger, visit: (atom: number, words: Int32Array) => void): void {
  const { passages, passage, start, end, same, atomsFrom, atom, offset, names } = ledger
  const last = lastPieces(ledger)
  const reader = new CodeReader()
  const hashes = new WordHashes()
  const calls = new Map<number, Int32Array>()
  /** Sections of a record share its text. */
  let read = ''
  let codes: Uint16Array = new Uint16Array(0)
  for (let piece = 0; piece < start.length; piece++) {
    const text = same[piece] as number
    for (let entry = atomsFrom[text] as number; entry < (atomsFrom[text + 1] as number); entry++) {
      const one = atom[entry] as number
      if (last[one] !== piece) continue
      const place = passage[piece] as number
      const said = passages[place]
      if (said === undefined) continue
      const call = said.call < 0 ? undefined : (calls.get(said.call) ?? callWords(ledger, said.call, hashes))
      if (call !== undefined) calls.set(said.call, call)
      if (read !== said.text) codes = reader.read(said.text)
      read = said.text
      const [from, to] = [start[piece] as number, end[piece] as number]
      const at = from + (offset[entry] as number)
      const behind = at + (names[one] as string).length
      hashes.begin()
      hashes.forward(codes, at, behind, NAME, 'name')
      hashes.backward(codes, Math.max(from, at - NEAR_BEFORE), at, BEFORE, 'beside')
      hashes.forward(codes, behind, Math.min(to, behind + NEAR_BEHIND), BEHIND, 'beside')
      if (call !== undefined) hashes.addAll(call)
      visit(one, hashes.ids)
    }
  }
}

/** By atom: the last piece that it stands in. */
function lastPieces({ same, atomsFrom, atom, names }: Ledger): Int32Array {
  const last = new Int32Array(names.length).fill(-1)
  for (let piece = 0; piece < same.length; piece++) {
    const text = same[piece] as number
    for (let entry = atomsFrom[text] as number; entry < (atomsFrom[text + 1] as number); entry++) last[atom[entry] as number] = piece
  }
  return last
}

/** With a reader of its own: the text of the passage that is being read stays where it is. */
function callWords({ passages, start, end }: Ledger, place: number, hashes: WordHashes): Int32Array {
  hashes.begin()
  const call = passages[place]
  if (call === undefined || call.next === call.first) return hashes.ids.slice()
  const from = start[call.first] as number
  const text = call.text.slice(from, Math.min(end[call.next - 1] as number, from + NEAR_CALL))
  hashes.forward(new CodeReader().read(text), 0, text.length, CALL, 'call')
  return hashes.ids.slice()
}
