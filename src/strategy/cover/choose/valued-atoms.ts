import type { Ledger } from '../../../relevance/index.ts'
import { NEIGHBOURS } from '../neighbours.ts'
import type { Line } from './line.ts'

/** Pieces with more atoms of value are not divided. */
const MAX_ATOMS = 10
const { words: MAX_WORDS, reach: MAX_DISTANCE } = NEIGHBOURS

/** A place beyond every text. */
export const UNREACHABLE = 0x7fffffff

/** The atoms of value in a piece, in order, and the words of its line by which each is recognised. Stored in arrays that are refilled for each piece. */
export class ValuedAtoms {
  count = 0
  /** By atom: its entry in the ledger, its bounds and its value. */
  readonly entry = new Int32Array(MAX_ATOMS)
  readonly start = new Int32Array(MAX_ATOMS)
  readonly end = new Int32Array(MAX_ATOMS)
  readonly value = new Float64Array(MAX_ATOMS)
  /** By atom: how many different words around it a part must keep. */
  readonly #minWords = new Int32Array(MAX_ATOMS)
  /** By atom, `MAX_WORDS` each: the words around it that count, nearest first, each once a side: where those on its left start and those on its right end. */
  readonly #left = new Int32Array(MAX_ATOMS * MAX_WORDS)
  readonly #right = new Int32Array(MAX_ATOMS * MAX_WORDS)
  /** By word on the right: where the same word starts on the left; -1 if it is on the right only. */
  readonly #leftDuplicate = new Int32Array(MAX_ATOMS * MAX_WORDS)
  /** The starts of the words on the right of the current atom. */
  readonly #rightStarts = new Int32Array(MAX_WORDS)

  /** Collects the atoms of value in a piece. Returns whether there are any, and not too many. */
  collect({ same, atomsFrom, atom, offset, names, start }: Ledger, piece: number, valueOfEntry: (entry: number) => number): boolean {
    const text = same[piece] as number
    const until = atomsFrom[text + 1] as number
    this.count = 0
    for (let entry = atomsFrom[text] as number; entry < until; entry++) {
      const value = valueOfEntry(entry)
      if (value <= 0) continue
      if (this.count === MAX_ATOMS) return false
      const at = (start[piece] as number) + (offset[entry] as number)
      this.entry[this.count] = entry
      this.value[this.count] = value
      this.start[this.count] = at
      this.end[this.count] = at + (names[atom[entry] as number] as string).length
      this.count++
    }
    return this.count > 0
  }

  /** Finds the words around each atom. */
  findNeighbours(line: Line): void {
    let nextWord = 0
    for (let atom = 0; atom < this.count; atom++) {
      while (nextWord < line.wordStarts.length && line.wordStarts.get(nextWord) < (this.start[atom] as number)) nextWord++
      const left = this.#wordsLeft(atom, nextWord - 1, line)
      const right = this.#wordsRight(atom, nextWord, left, line)
      this.#minWords[atom] = Math.ceil((left + right) / 2)
    }
  }

  /** The earliest end of a part that begins at `from` for an atom to keep half of its words; `UNREACHABLE` if it cannot. */
  minEnd(atom: number, from: number): number {
    if ((this.start[atom] as number) < from) return UNREACHABLE
    const first = atom * MAX_WORDS
    let missing = this.#minWords[atom] as number
    for (let i = first; i < first + MAX_WORDS && missing > 0 && (this.#left[i] as number) >= from; i++) missing--
    let end = this.end[atom] as number
    for (let i = first; i < first + MAX_WORDS && missing > 0; i++) {
      end = this.#right[i] as number
      if ((this.#leftDuplicate[i] as number) < from) missing--
    }
    return missing > 0 ? UNREACHABLE : end
  }

  /** The start of the leftmost word that counts for the first atom. */
  get leftmostWord(): number {
    let leftmost = this.start[0] as number
    for (let i = 0; i < MAX_WORDS && (this.#left[i] as number) >= 0; i++) leftmost = this.#left[i] as number
    return leftmost
  }

  /** Collects the words on the left of an atom, nearest first: those of two letters and more within reach. Returns how many different ones there are. */
  #wordsLeft(atom: number, nearest: number, line: Line): number {
    const { wordStarts, wordEnds } = line
    const first = atom * MAX_WORDS
    const reach = (this.start[atom] as number) - MAX_DISTANCE
    let next = first
    for (let i = nearest; i >= 0 && i > nearest - MAX_WORDS && wordEnds.get(i) > reach; i--) {
      const at = wordStarts.get(i)
      if (wordEnds.get(i) - at > 1 && line.findSameWord(at, this.#left, first, next) < 0) this.#left[next++] = at
    }
    for (let i = next; i < first + MAX_WORDS; i++) this.#left[i] = -1
    return next - first
  }

  /**
   * The same on its right; `nearest` is the first word that does not start before the atom. Returns how many are not among the `left` different ones on its
   * left.
   */
  #wordsRight(atom: number, nearest: number, left: number, line: Line): number {
    const { wordStarts, wordEnds } = line
    const first = atom * MAX_WORDS
    const end = this.end[atom] as number
    let nextWord = nearest
    while (nextWord < wordEnds.length && wordEnds.get(nextWord) <= end) nextWord++
    let next = first
    let rightOnly = 0
    for (let i = nextWord; i < wordEnds.length && i < nextWord + MAX_WORDS && wordStarts.get(i) < end + MAX_DISTANCE; i++) {
      const at = wordStarts.get(i)
      if (wordEnds.get(i) - at <= 1 || line.findSameWord(at, this.#rightStarts, 0, next - first) >= 0) continue
      const duplicate = line.findSameWord(at, this.#left, first, first + left)
      if (duplicate < 0) rightOnly++
      this.#rightStarts[next - first] = at
      this.#leftDuplicate[next] = duplicate
      this.#right[next++] = wordEnds.get(i)
    }
    for (let i = next; i < first + MAX_WORDS; i++) {
      this.#right[i] = UNREACHABLE
      this.#leftDuplicate[i] = -1
    }
    return rightOnly
  }
}
