import type { Candidates } from '../candidates.ts'
import type { PiecePart } from './part-finder.ts'

/** The fraction of its value that an atom still has when this many taken pieces contain it: another place adds a little. */
const REPEAT_FACTORS = [1, 0.03, 0.01]

/** The fraction of its value that an atom has if the words around it are cut off. */
const CUT_OFF_FACTOR = 0.3

const PART_TAKEN = 1
const WHOLE_TAKEN = 2

/** What has been taken of each piece (nothing, a part, or all) and what that covers, so that it has little value a second time. */
export class Tally {
  readonly #candidates: Candidates
  /** By piece: how much of it is taken. */
  readonly #taken: Uint8Array
  /** By piece: the part taken first. */
  readonly #part = new Map<number, PiecePart>()
  /** By atom: how many taken pieces contain it next to its words. */
  readonly #covered: Uint32Array
  /** By section: how many of its pieces are taken. */
  readonly #takenInSection: Uint32Array
  /** By piece: the number of its ends at which it continues in a piece that is taken whole. */
  readonly #joints: Uint8Array
  /** By piece: the value of its most valuable atom when its gain was last computed. */
  readonly #maxAtomValues: Float64Array

  constructor(candidates: Candidates) {
    this.#candidates = candidates
    this.#taken = new Uint8Array(candidates.ledger.start.length)
    this.#covered = new Uint32Array(candidates.ledger.names.length)
    this.#takenInSection = new Uint32Array(candidates.sections.length)
    this.#joints = new Uint8Array(candidates.ledger.start.length)
    this.#maxAtomValues = new Float64Array(candidates.ledger.start.length)
  }

  isTaken(piece: number): boolean {
    return this.#taken[piece] !== 0
  }

  /** The part, if it is all that is taken of a piece. */
  partOf(piece: number): PiecePart | undefined {
    return this.#taken[piece] === PART_TAKEN ? this.#part.get(piece) : undefined
  }

  isSectionOpen(section: number): boolean {
    return this.#takenInSection[section] !== 0
  }

  /** The start and end of the part taken of a piece; undefined if nothing is taken. */
  bounds(piece: number): readonly [start: number, end: number] | undefined {
    if (this.#taken[piece] === 0) return undefined
    const { start, end } = this.#candidates.ledger
    const part = this.#part.get(piece)
    const first = start[piece] as number
    const last = end[piece] as number
    if (!part) return [first, last]
    return this.#taken[piece] === PART_TAKEN ? [part.start, part.end] : [Math.min(first, part.start), Math.max(last, part.end)]
  }

  /** The current value of an entry of the ledger's `atom` in a piece. */
  valueOfEntry(entry: number, piece: number): number {
    const atom = this.#candidates.ledger.atom[entry] as number
    return this.#credit(piece) * (this.#candidates.atomValue[atom] as number) * (REPEAT_FACTORS[this.#covered[atom] as number] ?? 0)
  }

  /** The value of a piece's most valuable atom, as of its last `gain`. */
  maxAtomValue(piece: number): number {
    return this.#maxAtomValues[piece] as number
  }

  /** The value of everything not taken of a piece. */
  gain(piece: number): number {
    if (this.#taken[piece] === WHOLE_TAKEN || this.#candidates.isHidden[piece] || this.#candidates.isNumberOnly[piece]) return 0
    const { ledger, bonus, isBound, atomValue } = this.#candidates
    const { same, atomsFrom, atom: atoms } = ledger
    const covered = this.#covered
    const shown = this.partOf(piece)?.entries
    const text = same[piece] as number
    const end = atomsFrom[text + 1] as number
    const isJoined = (this.#joints[piece] as number) > 0
    const credit = this.#credit(piece)
    let gain = bonus[piece] as number
    let maxValue = 0
    for (let entry = atomsFrom[text] as number; entry < end; entry++) {
      const atom = atoms[entry] as number
      const times = covered[atom] as number
      if (times >= REPEAT_FACTORS.length || shown?.includes(entry)) continue
      const value = credit * (atomValue[atom] as number) * (REPEAT_FACTORS[times] as number)
      if (value > maxValue) maxValue = value
      gain += value * (isJoined || isBound[entry] ? 1 : CUT_OFF_FACTOR)
    }
    this.#maxAtomValues[piece] = maxValue
    return gain
  }

  /** The number of a piece's ends at which it continues in a piece that is taken whole, so that names at the boundary have their neighbours. */
  joints(piece: number): number {
    return this.#joints[piece] as number
  }

  /** The number of a piece's ends at which it meets a piece of its passage that is taken whole, so that there is no gap between them. */
  takenNeighbours(piece: number): number {
    return (this.#isTakenNeighbour(piece, piece - 1) ? 1 : 0) + (this.#isTakenNeighbour(piece, piece + 1) ? 1 : 0)
  }

  /** Takes a part of a piece, or all of it. */
  take(piece: number, part?: PiecePart): void {
    if (part) this.#part.set(piece, part)
    this.#setTaken(piece, part ? PART_TAKEN : WHOLE_TAKEN)
  }

  /** Gives back the last step taken of a piece: the rest if a part came first, else all. */
  giveBack(piece: number): void {
    const isRest = this.#taken[piece] === WHOLE_TAKEN && this.#part.has(piece)
    this.#setTaken(piece, isRest ? PART_TAKEN : 0)
    if (!isRest) this.#part.delete(piece)
  }

  /** The fraction of a name's value that counts in a piece. */
  #credit(piece: number): number {
    return this.#candidates.credit[this.#candidates.ledger.passage[piece] as number] as number
  }

  #isTakenNeighbour(piece: number, other: number): boolean {
    const { passage } = this.#candidates.ledger
    return this.#taken[other] === WHOLE_TAKEN && passage[other] === passage[piece]
  }

  /** Updates the neighbours that continue in this piece when it becomes taken whole, or no longer is. */
  #updateNeighbours(piece: number, by: number): void {
    const { start, end, passage } = this.#candidates.ledger
    const isSamePassage = (other: number) => passage[other] === passage[piece]
    if (isSamePassage(piece - 1) && end[piece - 1] === start[piece]) this.#joints[piece - 1] = (this.#joints[piece - 1] as number) + by
    if (isSamePassage(piece + 1) && start[piece + 1] === end[piece]) this.#joints[piece + 1] = (this.#joints[piece + 1] as number) + by
  }

  #setTaken(piece: number, taken: number): void {
    this.#countCovered(piece, -1)
    const section = this.#candidates.sectionOf[this.#candidates.ledger.passage[piece] as number] as number
    this.#takenInSection[section] = (this.#takenInSection[section] as number) + (taken > 0 ? 1 : 0) - (this.#taken[piece] ? 1 : 0)
    const joins = Number(taken === WHOLE_TAKEN) - Number(this.#taken[piece] === WHOLE_TAKEN)
    if (joins !== 0) this.#updateNeighbours(piece, joins)
    this.#taken[piece] = taken
    this.#countCovered(piece, 1)
  }

  /** Counts the atoms in the taken part of a piece that are next to their words. */
  #countCovered(piece: number, by: 1 | -1): void {
    if (!this.#taken[piece]) return
    const { ledger, isBound } = this.#candidates
    const add = (entry: number) => {
      const atom = ledger.atom[entry] as number
      this.#covered[atom] = (this.#covered[atom] as number) + by
    }
    const part = this.#part.get(piece)
    part?.entries.forEach(add)
    if (this.#taken[piece] === PART_TAKEN) return
    const text = ledger.same[piece] as number
    for (let entry = ledger.atomsFrom[text] as number; entry < (ledger.atomsFrom[text + 1] as number); entry++)
      if (isBound[entry] && !part?.entries.includes(entry)) add(entry)
  }
}
