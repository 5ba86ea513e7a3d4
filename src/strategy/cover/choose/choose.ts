import type { Passage } from '../../../relevance/index.ts'
import type { Offer } from '../offered.ts'
import { lineEndTokens } from '../record/line-end.ts'
import { pieceText } from '../record/shown.ts'
import type { Section } from '../section/sections.ts'
import { Heap } from './heap.ts'
import { type Part, Parts, type PieceFacts } from './parts.ts'
import { priceOf, ratioAbove } from './price.ts'
import { Tally } from './tally.ts'

/** Tokens of the gap mark before or after a piece. */
const GAP = 1
/** Characters of a result that takes hardly more than a gap mark. */
const BRIEF = 12
/** The least tokens of a part that holds one name, and the least share of its piece for a part that holds all names. */
const LEAST = 10
const SHARE = 0.8

/** The best choice from a piece with this gain and cost: a part, or all of it. */
interface Best {
  readonly gain: number
  readonly cost: number
  readonly part: Part | undefined
  readonly ratio: number
}

/**
 * Chooses pieces by worth per token, greedily and lazily. An atom's worth counts once, in whichever piece is taken first, and a heading is paid for by the
 * first piece under it. A piece's part of most worth is taken first, and its rest later. A piece reaches the top by what its best part might be worth, and only
 * then is that part searched. Worth only falls as more is covered, so an item is priced again only when it reaches the top. n log n in the pieces. `take` may
 * be called again with a higher limit; it continues where it stopped.
 */
export class Chooser {
  spent = 0
  readonly #offer: Offer
  readonly #tally: Tally
  readonly #parts: Parts
  readonly #heap = new Heap()
  /** Pieces in the order they were taken (twice if a part came first), and the cost of each step. */
  readonly #order: number[] = []
  readonly #paid: number[] = []
  /** By piece: its section. */
  readonly #section: Int32Array
  /** By text: its tokens, exact if `#known` is set. */
  readonly #tokens: Float32Array
  readonly #known: Uint8Array
  /** By piece: whether a part of it may ever be taken. */
  readonly #divisible: Uint8Array
  /** By piece: the part found last. */
  readonly #found = new Map<number, Best>()

  constructor(offer: Offer) {
    this.#offer = offer
    this.#tally = new Tally(offer)
    this.#parts = new Parts(offer.ledger)
    this.#section = new Int32Array(offer.ledger.passage.length)
    this.#tokens = offer.tokens.slice()
    this.#known = new Uint8Array(offer.tokens.length)
    this.#divisible = offer.whole.map((isWhole, piece) => (!isWhole && this.#parts.isDivisible(piece) ? 1 : 0))
    offer.ledger.passages.forEach(({ first, next }, index) => {
      const section = offer.sectionOf[index] as number
      this.#section.fill(section, first, next)
      if (section >= 0) this.#enqueue(first, next)
    })
  }

  /** The number of pieces and parts taken. */
  get size(): number {
    return this.#order.length
  }

  /** The start and end of the part taken of a piece; undefined if nothing is taken. */
  bounds(piece: number): readonly [start: number, end: number] | undefined {
    return this.#tally.bounds(piece)
  }

  /** Takes pieces until their tokens reach `limit`, or nothing of worth is left. */
  take(limit: number): void {
    const late: number[] = []
    while (this.#heap.size > 0 && late.length < 64) {
      const piece = this.#heap.top
      const next = this.#heap.next
      let ratio = this.#hope(piece)
      let part: Part | undefined
      if (ratio > 0 && ratio >= next) ({ ratio, part } = this.#best(piece, next))
      if (ratio > 0 && ratio >= next && this.#measure(piece)) ({ ratio, part } = this.#best(piece, next))
      if (ratio > 0 && ratio < next) {
        this.#heap.lower(ratio)
        continue
      }
      this.#heap.pop()
      if (ratio <= 0) continue
      if (this.spent + this.#cost(piece, part) > limit) late.push(piece)
      else this.#accept(piece, part)
    }
    for (const piece of late) this.#heap.push(piece, this.#hope(piece))
  }

  /** Whether these pieces alone take at most `limit` tokens. Counts no more of them than needed. */
  fits(pieces: readonly number[], limit: number): boolean {
    let tokens = 0
    return pieces.every((piece) => {
      this.#measure(piece)
      tokens += this.#tokensOf(piece)
      return tokens <= limit
    })
  }

  /** Takes these pieces first, whole and in order, while everything taken stays within `limit`. */
  seed(pieces: readonly number[], limit: number): void {
    for (const piece of pieces) {
      if (this.#tally.isTaken(piece) || this.#offer.shut[piece]) continue
      this.#measure(piece)
      if (this.spent + this.#cost(piece) <= limit) this.#accept(piece)
    }
  }

  /** Takes the rest of pieces that were taken in part, those of most worth first, while everything taken stays within `limit`. */
  complete(limit: number): void {
    for (const piece of [...this.#order]) {
      if (!this.#tally.partOf(piece)) continue
      this.#measure(piece)
      if (this.spent + this.#cost(piece) <= limit) this.#accept(piece)
    }
  }

  /** Gives back the latest pieces until about `tokens` are free again. */
  drop(tokens: number): void {
    const goal = this.spent - tokens
    while (this.spent > goal && this.#order.length > 0) {
      const piece = this.#order.pop() as number
      this.#tally.giveBack(piece)
      this.spent -= this.#paid.pop() as number
      this.#enqueue(piece, piece + 1)
    }
  }

  #enqueue(first: number, next: number): void {
    for (let piece = first; piece < next; piece++) {
      const ratio = this.#hope(piece)
      if (ratio > 0) this.#heap.push(piece, ratio)
    }
  }

  /** An upper estimate of the worth per price of the untaken rest of a piece, or of its best part. */
  #hope(piece: number): number {
    const gain = this.#tally.gain(piece)
    if (gain <= 0) return 0
    const cost = this.#cost(piece)
    const whole = gain / priceOf(cost)
    if (!this.#isDivisible(piece)) return whole
    const tokens = this.#tokensOf(piece)
    const beside = cost - tokens
    const one = this.#tally.most(piece) / priceOf(beside + Math.min(tokens, LEAST))
    return ratioAbove(Math.max(whole, one), gain - (this.#offer.bonus[piece] as number), beside + SHARE * tokens)
  }

  /**
   * The part of a piece that is worth more per price than its whole untaken rest, and the better ratio of the two. Searched once for each gain and cost of the
   * piece, and not while it cannot reach `least`: then the ratio is its upper estimate.
   */
  #best(piece: number, least: number): Best {
    const gain = this.#tally.gain(piece)
    const cost = this.#cost(piece)
    const known = this.#found.get(piece)
    if (known && known.gain === gain && known.cost === cost) return known
    const whole = gain > 0 ? gain / priceOf(cost) : 0
    if (!this.#isDivisible(piece)) return { gain, cost, part: undefined, ratio: whole }
    const facts = this.#facts(piece, cost)
    const most = Math.max(whole, this.#parts.most(piece, facts))
    if (most < least) return { gain, cost, part: undefined, ratio: most }
    const part = this.#parts.best(piece, facts, whole)
    const best = { gain, cost, part, ratio: part?.ratio ?? whole }
    this.#found.set(piece, best)
    return best
  }

  /** Whether a part of a piece may be taken: not if something of it is taken already, nor if it continues in a taken piece. */
  #isDivisible(piece: number): boolean {
    return this.#divisible[piece] === 1 && !this.#tally.isTaken(piece) && this.#tally.joints(piece) === 0
  }

  /** The facts by which a part of a piece is chosen. */
  #facts(piece: number, cost: number): PieceFacts {
    const tokens = this.#tokensOf(piece)
    const isHeading = piece === this.#offer.sections[this.#section[piece] as number]?.headed
    return { tokens, beside: cost - tokens, worth: (entry) => this.#tally.worth(entry, piece), isHeading }
  }

  /** The cost in tokens of the untaken rest of a piece, or of a part of it only. */
  #cost(piece: number, part?: Part): number {
    const shown = this.#tally.partOf(piece)
    if (shown) return Math.max(0, this.#tokensOf(piece) - shown.tokens)
    return (part?.tokens ?? this.#tokensOf(piece)) + GAP * (1 - this.#tally.joints(piece)) + this.#headingCost(piece)
  }

  /** The tokens that a piece adds to the heading of its section: a call that is shown replaces the heading. */
  #headingCost(piece: number): number {
    const { sections, headingTokens, numberTokens } = this.#offer
    const section = this.#section[piece] as number
    const open = this.#tally.isOpen(section) ? (headingTokens[section] as number) : 0
    return (piece === sections[section]?.headed ? (numberTokens[section] as number) : (headingTokens[section] as number)) - open
  }

  /** Counts a piece exactly. Returns false if it was counted before. */
  #measure(piece: number): boolean {
    const { ledger, exact } = this.#offer
    const text = ledger.same[piece] as number
    if (this.#known[text]) return false
    this.#known[text] = 1
    const shown = pieceText(ledger, piece)
    this.#tokens[text] = exact(shown) + lineEndTokens(shown)
    return true
  }

  #tokensOf(piece: number): number {
    return this.#tokens[this.#offer.ledger.same[piece] as number] as number
  }

  #accept(piece: number, part?: Part): void {
    const section = this.#section[piece] as number
    const cost = this.#cost(piece, part) - (part ? 0 : GAP * (this.#tally.sides(piece) - this.#tally.joints(piece)))
    const isNew = !this.#tally.isOpen(section)
    this.spent += cost
    this.#order.push(piece)
    this.#paid.push(cost)
    this.#tally.take(piece, part)
    if (part) this.#enqueue(piece, piece + 1)
    else for (const other of [piece - 1, piece + 1]) if (!this.#tally.isTaken(other) && this.#tally.joints(other) > 0) this.#enqueue(other, other + 1)
    if (piece === this.#offer.sections[section]?.headed) this.#acceptBrief(section)
    if (!isNew) return
    for (const index of (this.#offer.sections[section] as Section).passages) {
      const passage = this.#offer.ledger.passages[index]
      if (passage) this.#enqueue(passage.first, passage.next)
    }
  }

  /** Takes the result of a call if it is as short as the gap mark that would replace it. */
  #acceptBrief(section: number): void {
    const { ledger, sections } = this.#offer
    for (const index of sections[section]?.passages ?? []) {
      const { voice, text, first, next } = ledger.passages[index] as Passage
      if (voice !== 4 || text.length > BRIEF || next - first !== 1 || this.#tally.isTaken(first)) continue
      this.#measure(first)
      this.#accept(first)
    }
  }
}
