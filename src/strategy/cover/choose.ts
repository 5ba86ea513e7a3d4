import type { Ledger } from '../../relevance/index.ts'
import { Heap } from './heap.ts'
import type { Section } from './sections.ts'

/** What to choose from, and what each thing is worth. */
export interface Offer {
  readonly ledger: Ledger
  readonly sections: readonly Section[]
  /** By passage: its section, -1 where it cannot be chosen. */
  readonly sectionOf: Int32Array
  /** By atom: what it is worth to have it in the result; 0 for those that stand there anyway. */
  readonly worth: Float32Array
  /** By entry of the ledger's `atom`: whether the atom stands there beside the words around it. */
  readonly bound: Uint8Array
  /** By piece: what it is worth beside its atoms. */
  readonly bonus: Float32Array
  /** Pieces that come before all others, in their order. */
  readonly first: readonly number[]
  /** By text: its tokens, estimated. */
  readonly tokens: Float32Array
  /** Counts the tokens of a text exactly; asked once for each text that comes near to being taken. */
  readonly exact: (text: string) => number
  /** By section: tokens of its heading, and of the number that stands in its place where the call itself is shown. */
  readonly headingTokens: Float32Array
  readonly numberTokens: Float32Array
}

/** Tokens that a piece costs beside its own: its line end, and now and then the mark of a gap. */
const LINE = 1.5

/** Which share of its worth an atom still has when so many pieces taken hold it: another place says a little more about it. */
const AGAIN = [1, 0.03, 0.01]

/** Which share of its worth an atom has where the words around it are cut off. */
const LOOSE = 0.3

/** How much tokens count against worth: a little under one, as names of one piece are used together more often than chance has it. */
const THRIFT = 0.85

/** Prices by halves of a token, which most costs are whole numbers of. */
const PRICES = Float64Array.from({ length: 4096 }, (_, halves) => (halves / 2) ** THRIFT)

function priceOf(cost: number): number {
  const halves = cost * 2
  return halves < PRICES.length && Number.isInteger(halves) ? (PRICES[halves] as number) : cost ** THRIFT
}

/**
 * Chooses pieces by worth per token, greedily and lazily: an atom is worth its price once, in whichever piece comes first, and a
 * heading is paid by the first piece under it. Worth only falls as more is covered, so an item is priced again only when it comes up.
 * n log n in the pieces. `take` may be called again with a higher limit; it goes on where it stopped.
 */
export class Chooser {
  readonly taken: Uint8Array
  /** Pieces in the order they were taken. */
  readonly order: number[] = []
  spent = 0
  readonly #offer: Offer
  /** By piece: its section. */
  readonly #section: Int32Array
  readonly #heap = new Heap()
  /** By atom: how many pieces taken hold it. */
  readonly #covered: Uint32Array
  /** By section: how many of its pieces are taken. */
  readonly #opened: Uint32Array
  /** By text: its tokens, exact where `#known` says so. */
  readonly #tokens: Float32Array
  readonly #known: Uint8Array

  constructor(offer: Offer) {
    this.#offer = offer
    this.#section = offer.ledger.passage.map((passage) => offer.sectionOf[passage] as number)
    this.#tokens = offer.tokens.slice()
    this.#known = new Uint8Array(offer.tokens.length)
    this.taken = new Uint8Array(offer.ledger.start.length)
    this.#covered = new Uint32Array(offer.ledger.names.length)
    this.#opened = new Uint32Array(offer.sections.length)
    offer.ledger.passages.forEach((passage, index) => {
      if ((offer.sectionOf[index] as number) >= 0) this.#enqueue(passage.first, passage.next)
    })
  }

  /** Takes pieces until their tokens reach `limit`, or nothing of worth is left. */
  take(limit: number): void {
    const late: number[] = []
    while (this.#heap.size > 0 && late.length < 64) {
      const piece = this.#heap.pop()
      if (this.taken[piece]) continue
      let ratio = this.#ratio(piece)
      if (ratio <= 0) continue
      const best = this.#heap.best
      if (ratio >= best && this.#measure(piece)) ratio = this.#ratio(piece)
      if (ratio < best) {
        this.#heap.push(piece, ratio)
        continue
      }
      if (this.spent + this.#cost(piece) > limit) late.push(piece)
      else this.#accept(piece)
    }
    for (const piece of late) this.#heap.push(piece, this.#ratio(piece))
  }

  /** Takes these pieces first, in their order, while all that is taken stays within `limit`. */
  seed(pieces: readonly number[], limit: number): void {
    for (const piece of pieces) {
      if (this.taken[piece]) continue
      this.#measure(piece)
      if (this.spent + this.#cost(piece) <= limit) this.#accept(piece)
    }
  }

  /** Gives back the pieces taken last until about `tokens` are free again. */
  drop(tokens: number): void {
    const goal = this.spent - tokens
    while (this.spent > goal && this.order.length > 0) {
      const piece = this.order.pop() as number
      this.#count(piece, -1)
      this.spent -= this.#cost(piece)
      this.#enqueue(piece, piece + 1)
    }
  }

  #enqueue(first: number, next: number): void {
    for (let piece = first; piece < next; piece++) {
      if (this.taken[piece]) continue
      const ratio = this.#ratio(piece)
      if (ratio > 0) this.#heap.push(piece, ratio)
    }
  }

  #ratio(piece: number): number {
    const gain = this.#gain(piece)
    return gain > 0 ? gain / priceOf(Math.max(1, this.#cost(piece))) : 0
  }

  #gain(piece: number): number {
    const { ledger, worth, bonus, bound } = this.#offer
    const { same, atomsFrom, atom: atoms } = ledger
    const covered = this.#covered
    const text = same[piece] as number
    const end = atomsFrom[text + 1] as number
    let gain = bonus[piece] as number
    const whole = this.#joins(piece, piece - 1) || this.#joins(piece, piece + 1)
    for (let i = atomsFrom[text] as number; i < end; i++) {
      const atom = atoms[i] as number
      const times = covered[atom] as number
      if (times < AGAIN.length) gain += (worth[atom] as number) * (AGAIN[times] as number) * (whole || bound[i] ? 1 : LOOSE)
    }
    return gain
  }

  /** Whether a taken piece goes on where this one ends, or the other way round, so that names at the seam have their neighbours. */
  #joins(piece: number, other: number): boolean {
    return this.taken[other] === 1 && this.#joined(piece, other)
  }

  #joined(piece: number, other: number): boolean {
    const { start, end, passage } = this.#offer.ledger
    if (passage[other] !== passage[piece]) return false
    return other < piece ? start[piece] === end[other] : end[piece] === start[other]
  }

  #cost(piece: number): number {
    const joints = (this.#joins(piece, piece - 1) ? 1 : 0) + (this.#joins(piece, piece + 1) ? 1 : 0)
    return this.#tokensOf(piece) - LINE * joints + this.#headingCost(piece, this.#sectionOf(piece))
  }

  /** What a piece adds to the heads of its section: a call that is shown stands in the place of the heading. */
  #headingCost(piece: number, section: number): number {
    const { sections, headingTokens, numberTokens } = this.#offer
    const open = this.#opened[section] ? (headingTokens[section] as number) : 0
    if (piece === sections[section]?.headed) return (numberTokens[section] as number) - open
    return this.#opened[section] ? 0 : (headingTokens[section] as number)
  }

  /** Counts a piece exactly; false where it was before. */
  #measure(piece: number): boolean {
    const { ledger, exact } = this.#offer
    const text = ledger.same[piece] as number
    if (this.#known[text]) return false
    this.#known[text] = 1
    this.#tokens[text] = exact(ledger.passages[ledger.passage[piece] as number]?.text.slice(ledger.start[piece], ledger.end[piece]) ?? '')
    return true
  }

  #tokensOf(piece: number): number {
    return (this.#tokens[this.#offer.ledger.same[piece] as number] as number) + LINE
  }

  #accept(piece: number): void {
    const section = this.#sectionOf(piece)
    this.spent += this.#cost(piece)
    const isNew = !this.#opened[section]
    this.order.push(piece)
    this.#count(piece, 1)
    for (const other of [piece - 1, piece + 1]) if (!this.taken[other] && this.#joined(piece, other)) this.#enqueue(other, other + 1)
    if (!isNew) return
    for (const index of (this.#offer.sections[section] as Section).passages) {
      const passage = this.#offer.ledger.passages[index]
      if (passage) this.#enqueue(passage.first, passage.next)
    }
  }

  #count(piece: number, by: 1 | -1): void {
    const { ledger, bound } = this.#offer
    this.taken[piece] = by === 1 ? 1 : 0
    const section = this.#sectionOf(piece)
    this.#opened[section] = (this.#opened[section] as number) + by
    const text = ledger.same[piece] as number
    for (let i = ledger.atomsFrom[text] as number; i < (ledger.atomsFrom[text + 1] as number); i++) {
      const atom = ledger.atom[i] as number
      if (bound[i]) this.#covered[atom] = (this.#covered[atom] as number) + by
    }
  }

  #sectionOf(piece: number): number {
    return this.#section[piece] as number
  }
}
