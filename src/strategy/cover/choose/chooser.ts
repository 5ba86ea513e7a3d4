import { type Passage, PassageRole } from '../../../relevance/index.ts'
import type { Candidates } from '../candidates.ts'
import { lineEndTokens } from '../record/line-end-tokens.ts'
import { pieceText } from '../record/shown-text.ts'
import type { Section } from '../section/sections.ts'
import { Heap } from './heap.ts'
import { PartFinder, type PieceFacts, type PiecePart } from './part-finder.ts'
import { priceOf, ratioAbove } from './price.ts'
import { Tally } from './tally.ts'

/** Tokens of the gap mark before or after a piece. */
const GAP_TOKENS = 1
/** Characters of a result that takes hardly more than a gap mark. */
const MAX_BRIEF_CHARS = 12
/** Minimum tokens of a part that contains one name, and the minimum fraction of its piece for a part that contains all names. */
const MIN_PART_TOKENS = 10
const MIN_PART_FRACTION = 0.8

/** The best choice from a piece with this gain and cost: a part, or all of it. */
interface BestChoice {
  readonly gain: number
  readonly cost: number
  readonly part: PiecePart | undefined
  readonly ratio: number
}

/**
 * Chooses pieces by value per token, greedily and lazily. An atom's value counts once, in whichever piece is taken first, and a heading is paid for by the
 * first piece under it. A piece's part of the highest value is taken first, and its rest later. A piece reaches the top by what its best part might be worth,
 * and only then is that part searched. Value only falls as more is covered, so an item is priced again only when it reaches the top. n log n in the pieces.
 * `take` may be called again with a higher limit; it continues where it stopped.
 */
export class Chooser {
  spent = 0
  readonly #candidates: Candidates
  readonly #tally: Tally
  readonly #partFinder: PartFinder
  readonly #heap = new Heap()
  /** Pieces in the order they were taken (twice if a part came first), and the cost of each step. */
  readonly #order: number[] = []
  readonly #costs: number[] = []
  /** By piece: its section. */
  readonly #section: Int32Array
  /** By text: its tokens, exact if `#isExact` is set. */
  readonly #tokens: Float32Array
  readonly #isExact: Uint8Array
  /** By piece: whether a part of it may ever be taken. */
  readonly #divisible: Uint8Array
  /** By piece: the part found last. */
  readonly #bestByPiece = new Map<number, BestChoice>()

  constructor(candidates: Candidates) {
    this.#candidates = candidates
    this.#tally = new Tally(candidates)
    this.#partFinder = new PartFinder(candidates.ledger)
    this.#section = new Int32Array(candidates.ledger.passage.length)
    this.#tokens = candidates.tokens.slice()
    this.#isExact = new Uint8Array(candidates.tokens.length)
    this.#divisible = candidates.isWhole.map((isWhole, piece) => (!isWhole && this.#partFinder.isDivisible(piece) ? 1 : 0))
    candidates.ledger.passages.forEach(({ first, next }, index) => {
      const section = candidates.sectionOf[index] as number
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

  /** Takes pieces until their tokens reach `limit`, or nothing of value is left. */
  take(limit: number): void {
    const tooLarge: number[] = []
    while (this.#heap.size > 0 && tooLarge.length < 64) {
      const piece = this.#heap.top
      const next = this.#heap.next
      let ratio = this.#upperBound(piece)
      let part: PiecePart | undefined
      if (ratio > 0 && ratio >= next) ({ ratio, part } = this.#bestChoice(piece, next))
      if (ratio > 0 && ratio >= next && this.#countExactly(piece)) ({ ratio, part } = this.#bestChoice(piece, next))
      if (ratio > 0 && ratio < next) {
        this.#heap.lowerTop(ratio)
        continue
      }
      this.#heap.pop()
      if (ratio <= 0) continue
      if (this.spent + this.#cost(piece, part) > limit) tooLarge.push(piece)
      else this.#accept(piece, part)
    }
    for (const piece of tooLarge) this.#heap.push(piece, this.#upperBound(piece))
  }

  /** Whether these pieces alone take at most `limit` tokens. Counts no more of them than needed. */
  fits(pieces: readonly number[], limit: number): boolean {
    let tokens = 0
    return pieces.every((piece) => {
      this.#countExactly(piece)
      tokens += this.#tokensOf(piece)
      return tokens <= limit
    })
  }

  /** Takes these pieces first, whole and in order, while everything taken stays within `limit`. */
  takeWhole(pieces: readonly number[], limit: number): void {
    for (const piece of pieces) {
      if (this.#tally.isTaken(piece) || this.#candidates.isHidden[piece]) continue
      this.#countExactly(piece)
      if (this.spent + this.#cost(piece) <= limit) this.#accept(piece)
    }
  }

  /** Takes the rest of pieces that were taken in part, those of the highest value first, while everything taken stays within `limit`. */
  completeParts(limit: number): void {
    for (const piece of [...this.#order]) {
      if (!this.#tally.partOf(piece)) continue
      this.#countExactly(piece)
      if (this.spent + this.#cost(piece) <= limit) this.#accept(piece)
    }
  }

  /** Gives back the latest pieces until about `tokens` are free again. */
  giveBack(tokens: number): void {
    const goal = this.spent - tokens
    while (this.spent > goal && this.#order.length > 0) {
      const piece = this.#order.pop() as number
      this.#tally.giveBack(piece)
      this.spent -= this.#costs.pop() as number
      this.#enqueue(piece, piece + 1)
    }
  }

  #enqueue(first: number, next: number): void {
    for (let piece = first; piece < next; piece++) {
      const ratio = this.#upperBound(piece)
      if (ratio > 0) this.#heap.push(piece, ratio)
    }
  }

  /** An upper estimate of the value per price of the untaken rest of a piece, or of its best part. */
  #upperBound(piece: number): number {
    const gain = this.#tally.gain(piece)
    if (gain <= 0) return 0
    const cost = this.#cost(piece)
    const fullRatio = gain / priceOf(cost)
    if (!this.#isDivisible(piece)) return fullRatio
    const tokens = this.#tokensOf(piece)
    const extraTokens = cost - tokens
    const bestSingle = this.#tally.maxAtomValue(piece) / priceOf(extraTokens + Math.min(tokens, MIN_PART_TOKENS))
    return ratioAbove(Math.max(fullRatio, bestSingle), gain - (this.#candidates.bonus[piece] as number), extraTokens + MIN_PART_FRACTION * tokens)
  }

  /**
   * The part of a piece that is worth more per price than its whole untaken rest, and the better ratio of the two. Searched once for each gain and cost of the
   * piece, and not while it cannot reach `minRatio`: then the ratio is its upper estimate.
   */
  #bestChoice(piece: number, minRatio: number): BestChoice {
    const gain = this.#tally.gain(piece)
    const cost = this.#cost(piece)
    const known = this.#bestByPiece.get(piece)
    if (known && known.gain === gain && known.cost === cost) return known
    const fullRatio = gain > 0 ? gain / priceOf(cost) : 0
    if (!this.#isDivisible(piece)) return { gain, cost, part: undefined, ratio: fullRatio }
    const facts = this.#pieceFacts(piece, cost)
    const maxRatio = Math.max(fullRatio, this.#partFinder.maxRatio(piece, facts))
    if (maxRatio < minRatio) return { gain, cost, part: undefined, ratio: maxRatio }
    const part = this.#partFinder.findBest(piece, facts, fullRatio)
    const best = { gain, cost, part, ratio: part?.ratio ?? fullRatio }
    this.#bestByPiece.set(piece, best)
    return best
  }

  /** Whether a part of a piece may be taken: not if something of it is taken already, nor if it continues in a taken piece. */
  #isDivisible(piece: number): boolean {
    return this.#divisible[piece] === 1 && !this.#tally.isTaken(piece) && this.#tally.joints(piece) === 0
  }

  /** The facts by which a part of a piece is chosen. */
  #pieceFacts(piece: number, cost: number): PieceFacts {
    const tokens = this.#tokensOf(piece)
    const isHeading = piece === this.#candidates.sections[this.#section[piece] as number]?.headingPiece
    return { tokens, extraTokens: cost - tokens, valueOfEntry: (entry) => this.#tally.valueOfEntry(entry, piece), isHeading }
  }

  /** The cost in tokens of the untaken rest of a piece, or of a part of it only. */
  #cost(piece: number, part?: PiecePart): number {
    const shown = this.#tally.partOf(piece)
    if (shown) return Math.max(0, this.#tokensOf(piece) - shown.tokens)
    return (part?.tokens ?? this.#tokensOf(piece)) + GAP_TOKENS * (1 - this.#tally.joints(piece)) + this.#headingCost(piece)
  }

  /** The tokens that a piece adds to the heading of its section: a call that is shown replaces the heading. */
  #headingCost(piece: number): number {
    const { sections, headingTokens, numberTokens } = this.#candidates
    const section = this.#section[piece] as number
    const open = this.#tally.isSectionOpen(section) ? (headingTokens[section] as number) : 0
    return (piece === sections[section]?.headingPiece ? (numberTokens[section] as number) : (headingTokens[section] as number)) - open
  }

  /** Counts a piece exactly. Returns false if it was counted before. */
  #countExactly(piece: number): boolean {
    const { ledger, countExactly } = this.#candidates
    const text = ledger.same[piece] as number
    if (this.#isExact[text]) return false
    this.#isExact[text] = 1
    const shown = pieceText(ledger, piece)
    this.#tokens[text] = countExactly(shown) + lineEndTokens(shown)
    return true
  }

  #tokensOf(piece: number): number {
    return this.#tokens[this.#candidates.ledger.same[piece] as number] as number
  }

  #accept(piece: number, part?: PiecePart): void {
    const section = this.#section[piece] as number
    const cost = this.#cost(piece, part) - (part ? 0 : GAP_TOKENS * (this.#tally.takenNeighbours(piece) - this.#tally.joints(piece)))
    const isNew = !this.#tally.isSectionOpen(section)
    this.spent += cost
    this.#order.push(piece)
    this.#costs.push(cost)
    this.#tally.take(piece, part)
    if (part) this.#enqueue(piece, piece + 1)
    else for (const other of [piece - 1, piece + 1]) if (!this.#tally.isTaken(other) && this.#tally.joints(other) > 0) this.#enqueue(other, other + 1)
    if (piece === this.#candidates.sections[section]?.headingPiece) this.#acceptBriefResult(section)
    if (!isNew) return
    for (const index of (this.#candidates.sections[section] as Section).passages) {
      const passage = this.#candidates.ledger.passages[index]
      if (passage) this.#enqueue(passage.first, passage.next)
    }
  }

  /** Takes the result of a call if it is as short as the gap mark that would replace it. */
  #acceptBriefResult(section: number): void {
    const { ledger, sections } = this.#candidates
    for (const index of sections[section]?.passages ?? []) {
      const { role, text, first, next } = ledger.passages[index] as Passage
      if (role !== PassageRole.result || text.length > MAX_BRIEF_CHARS || next - first !== 1 || this.#tally.isTaken(first)) continue
      this.#countExactly(first)
      this.#accept(first)
    }
  }
}
