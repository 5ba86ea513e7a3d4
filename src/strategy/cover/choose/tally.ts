import type { Offer } from '../offered.ts'
import type { Part } from './parts.ts'

/** The share of its worth that an atom still has when this many taken pieces hold it: another place says a little more about it. */
const AGAIN = [1, 0.03, 0.01]

/** The share of its worth that an atom has if the words around it are cut off. */
const LOOSE = 0.3

const PART = 1
const WHOLE = 2

/** What has been taken of each piece (nothing, a part, or all) and what that covers, so that it is worth little a second time. */
export class Tally {
  readonly #offer: Offer
  /** By piece: how much of it is taken. */
  readonly #taken: Uint8Array
  /** By piece: the part taken first. */
  readonly #part = new Map<number, Part>()
  /** By atom: how many taken pieces hold it beside its words. */
  readonly #covered: Uint32Array
  /** By section: how many of its pieces are taken. */
  readonly #opened: Uint32Array
  /** By piece: the number of its ends at which it continues in a piece that is taken whole. */
  readonly #joints: Uint8Array
  /** By piece: the worth of its most valuable atom when its gain was last computed. */
  readonly #most: Float64Array

  constructor(offer: Offer) {
    this.#offer = offer
    this.#taken = new Uint8Array(offer.ledger.start.length)
    this.#covered = new Uint32Array(offer.ledger.names.length)
    this.#opened = new Uint32Array(offer.sections.length)
    this.#joints = new Uint8Array(offer.ledger.start.length)
    this.#most = new Float64Array(offer.ledger.start.length)
  }

  isTaken(piece: number): boolean {
    return this.#taken[piece] !== 0
  }

  /** The part, if it is all that is taken of a piece. */
  partOf(piece: number): Part | undefined {
    return this.#taken[piece] === PART ? this.#part.get(piece) : undefined
  }

  isOpen(section: number): boolean {
    return this.#opened[section] !== 0
  }

  /** The start and end of the part taken of a piece; undefined if nothing is taken. */
  bounds(piece: number): readonly [start: number, end: number] | undefined {
    if (this.#taken[piece] === 0) return undefined
    const { start, end } = this.#offer.ledger
    const part = this.#part.get(piece)
    const first = start[piece] as number
    const last = end[piece] as number
    if (!part) return [first, last]
    return this.#taken[piece] === PART ? [part.start, part.end] : [Math.min(first, part.start), Math.max(last, part.end)]
  }

  /** The current worth of an entry of the ledger's `atom` in a piece. */
  worth(entry: number, piece: number): number {
    const atom = this.#offer.ledger.atom[entry] as number
    return this.#credit(piece) * (this.#offer.worth[atom] as number) * (AGAIN[this.#covered[atom] as number] ?? 0)
  }

  /** The worth of a piece's most valuable atom, as of its last `gain`. */
  most(piece: number): number {
    return this.#most[piece] as number
  }

  /** The worth of everything not taken of a piece. */
  gain(piece: number): number {
    if (this.#taken[piece] === WHOLE || this.#offer.shut[piece] || this.#offer.bare[piece]) return 0
    const { ledger, bonus, bound, worth } = this.#offer
    const { same, atomsFrom, atom: atoms } = ledger
    const covered = this.#covered
    const shown = this.partOf(piece)?.entries
    const text = same[piece] as number
    const end = atomsFrom[text + 1] as number
    const isJoined = (this.#joints[piece] as number) > 0
    const credit = this.#credit(piece)
    let gain = bonus[piece] as number
    let most = 0
    for (let entry = atomsFrom[text] as number; entry < end; entry++) {
      const atom = atoms[entry] as number
      const times = covered[atom] as number
      if (times >= AGAIN.length || shown?.includes(entry)) continue
      const value = credit * (worth[atom] as number) * (AGAIN[times] as number)
      if (value > most) most = value
      gain += value * (isJoined || bound[entry] ? 1 : LOOSE)
    }
    this.#most[piece] = most
    return gain
  }

  /** The number of a piece's ends at which it continues in a piece that is taken whole, so that names at the seam have their neighbours. */
  joints(piece: number): number {
    return this.#joints[piece] as number
  }

  /** The number of a piece's ends at which it meets a piece of its passage that is taken whole, so that there is no gap between them. */
  sides(piece: number): number {
    return (this.#meets(piece, piece - 1) ? 1 : 0) + (this.#meets(piece, piece + 1) ? 1 : 0)
  }

  /** Takes a part of a piece, or all of it. */
  take(piece: number, part?: Part): void {
    if (part) this.#part.set(piece, part)
    this.#set(piece, part ? PART : WHOLE)
  }

  /** Gives back the last step taken of a piece: the rest if a part came first, else all. */
  giveBack(piece: number): void {
    const isRest = this.#taken[piece] === WHOLE && this.#part.has(piece)
    this.#set(piece, isRest ? PART : 0)
    if (!isRest) this.#part.delete(piece)
  }

  /** The share of a name's worth that counts in a piece. */
  #credit(piece: number): number {
    return this.#offer.credit[this.#offer.ledger.passage[piece] as number] as number
  }

  #meets(piece: number, other: number): boolean {
    const { passage } = this.#offer.ledger
    return this.#taken[other] === WHOLE && passage[other] === passage[piece]
  }

  /** Updates the neighbours that continue in this piece when it becomes taken whole, or no longer is. */
  #join(piece: number, by: number): void {
    const { start, end, passage } = this.#offer.ledger
    const isOne = (other: number) => passage[other] === passage[piece]
    if (isOne(piece - 1) && end[piece - 1] === start[piece]) this.#joints[piece - 1] = (this.#joints[piece - 1] as number) + by
    if (isOne(piece + 1) && start[piece + 1] === end[piece]) this.#joints[piece + 1] = (this.#joints[piece + 1] as number) + by
  }

  #set(piece: number, taken: number): void {
    this.#count(piece, -1)
    const section = this.#offer.sectionOf[this.#offer.ledger.passage[piece] as number] as number
    this.#opened[section] = (this.#opened[section] as number) + (taken > 0 ? 1 : 0) - (this.#taken[piece] ? 1 : 0)
    const joins = Number(taken === WHOLE) - Number(this.#taken[piece] === WHOLE)
    if (joins !== 0) this.#join(piece, joins)
    this.#taken[piece] = taken
    this.#count(piece, 1)
  }

  /** Counts the atoms in the taken part of a piece that are beside their words. */
  #count(piece: number, by: 1 | -1): void {
    if (!this.#taken[piece]) return
    const { ledger, bound } = this.#offer
    const add = (entry: number) => {
      const atom = ledger.atom[entry] as number
      this.#covered[atom] = (this.#covered[atom] as number) + by
    }
    const part = this.#part.get(piece)
    part?.entries.forEach(add)
    if (this.#taken[piece] === PART) return
    const text = ledger.same[piece] as number
    for (let entry = ledger.atomsFrom[text] as number; entry < (ledger.atomsFrom[text + 1] as number); entry++)
      if (bound[entry] && !part?.entries.includes(entry)) add(entry)
  }
}
