import type { Ledger } from '../../../relevance/index.ts'
import { NEIGHBOURS } from '../neighbours.ts'
import type { Line } from './line.ts'

/** Pieces with more atoms of worth are not divided. */
const ATOMS = 10
const { words: WORDS, reach: REACH } = NEIGHBOURS

/** A place beyond every text. */
export const NEVER = 0x7fffffff

/** The atoms of worth in a piece, in order, and the words of its line by which each is recognised. Stored in arrays that are refilled for each piece. */
export class AtomsOfWorth {
  count = 0
  /** By atom: its entry in the ledger, its bounds and its worth. */
  readonly entry = new Int32Array(ATOMS)
  readonly start = new Int32Array(ATOMS)
  readonly end = new Int32Array(ATOMS)
  readonly worth = new Float64Array(ATOMS)
  /** By atom: how many different words around it a part must keep. */
  readonly #least = new Int32Array(ATOMS)
  /** By atom, `WORDS` each: the words around it that count, nearest first, each once a side: where those on its left start and those on its right end. */
  readonly #left = new Int32Array(ATOMS * WORDS)
  readonly #right = new Int32Array(ATOMS * WORDS)
  /** By word on the right: where the same word starts on the left; -1 if it is on the right only. */
  readonly #twin = new Int32Array(ATOMS * WORDS)
  /** The starts of the words on the right of the current atom. */
  readonly #starts = new Int32Array(WORDS)

  /** Collects the atoms of worth in a piece. Returns whether there are any, and not too many. */
  collect({ same, atomsFrom, atom, offset, names, start }: Ledger, piece: number, worth: (entry: number) => number): boolean {
    const text = same[piece] as number
    const until = atomsFrom[text + 1] as number
    this.count = 0
    for (let entry = atomsFrom[text] as number; entry < until; entry++) {
      const value = worth(entry)
      if (value <= 0) continue
      if (this.count === ATOMS) return false
      const at = (start[piece] as number) + (offset[entry] as number)
      this.entry[this.count] = entry
      this.worth[this.count] = value
      this.start[this.count] = at
      this.end[this.count] = at + (names[atom[entry] as number] as string).length
      this.count++
    }
    return this.count > 0
  }

  /** Finds the words around each atom. */
  meet(line: Line): void {
    let behind = 0
    for (let atom = 0; atom < this.count; atom++) {
      while (behind < line.from.length && line.from.get(behind) < (this.start[atom] as number)) behind++
      const left = this.#wordsLeft(atom, behind - 1, line)
      const right = this.#wordsRight(atom, behind, left, line)
      this.#least[atom] = Math.ceil((left + right) / 2)
    }
  }

  /** The least end of a part that begins at `from` for an atom to keep half of its words; `NEVER` if it cannot. */
  reach(atom: number, from: number): number {
    if ((this.start[atom] as number) < from) return NEVER
    const first = atom * WORDS
    let missing = this.#least[atom] as number
    for (let i = first; i < first + WORDS && missing > 0 && (this.#left[i] as number) >= from; i++) missing--
    let end = this.end[atom] as number
    for (let i = first; i < first + WORDS && missing > 0; i++) {
      end = this.#right[i] as number
      if ((this.#twin[i] as number) < from) missing--
    }
    return missing > 0 ? NEVER : end
  }

  /** The start of the leftmost word that counts for the first atom. */
  get leftmost(): number {
    let leftmost = this.start[0] as number
    for (let i = 0; i < WORDS && (this.#left[i] as number) >= 0; i++) leftmost = this.#left[i] as number
    return leftmost
  }

  /** Collects the words on the left of an atom, nearest first: those of two letters and more within reach. Returns how many different ones there are. */
  #wordsLeft(atom: number, nearest: number, line: Line): number {
    const { from, to } = line
    const first = atom * WORDS
    const reach = (this.start[atom] as number) - REACH
    let next = first
    for (let i = nearest; i >= 0 && i > nearest - WORDS && to.get(i) > reach; i--) {
      const at = from.get(i)
      if (to.get(i) - at > 1 && line.among(at, this.#left, first, next) < 0) this.#left[next++] = at
    }
    for (let i = next; i < first + WORDS; i++) this.#left[i] = -1
    return next - first
  }

  /**
   * The same on its right; `nearest` is the first word that does not start before the atom. Returns how many are not among the `left` different ones on its
   * left.
   */
  #wordsRight(atom: number, nearest: number, left: number, line: Line): number {
    const { from, to } = line
    const first = atom * WORDS
    const end = this.end[atom] as number
    let behind = nearest
    while (behind < to.length && to.get(behind) <= end) behind++
    let next = first
    let others = 0
    for (let i = behind; i < to.length && i < behind + WORDS && from.get(i) < end + REACH; i++) {
      const at = from.get(i)
      if (to.get(i) - at <= 1 || line.among(at, this.#starts, 0, next - first) >= 0) continue
      const twin = line.among(at, this.#left, first, first + left)
      if (twin < 0) others++
      this.#starts[next - first] = at
      this.#twin[next] = twin
      this.#right[next++] = to.get(i)
    }
    for (let i = next; i < first + WORDS; i++) {
      this.#right[i] = NEVER
      this.#twin[i] = -1
    }
    return others
  }
}
