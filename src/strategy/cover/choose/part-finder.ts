import { type Ledger, type Passage, PassageRole } from '../../../relevance/index.ts'
import { Line } from './line.ts'
import { priceOf, ratioAbove } from './price.ts'
import { UNREACHABLE, ValuedAtoms } from './valued-atoms.ts'

/** A part of a piece with most of what makes the piece worth having. */
export interface PiecePart {
  readonly start: number
  readonly end: number
  /** Tokens, estimated from those of the piece. */
  readonly tokens: number
  /** Its value per price. */
  readonly ratio: number
  /** Entries of the ledger's `atom` that it contains next to at least half of the different words around them. */
  readonly entries: readonly number[]
}

/** The tokens of a piece, and the current value of its atoms. */
export interface PieceFacts {
  readonly tokens: number
  /** Tokens that it costs besides its own, however little of it is shown. */
  readonly extraTokens: number
  /** Value of an entry of the ledger's `atom`. */
  readonly valueOfEntry: (entry: number) => number
  /** Whether it must be shown from its start. */
  readonly isHeading: boolean
}

/** Shorter pieces are shown whole: a part would be too short to be recognised, by a reader and when it is to be forgotten. */
const MIN_DIVISIBLE_CHARS = 48
/** Minimum tokens that a part within its piece leaves out. */
const MIN_SAVED_TOKENS = 3
/** Minimum characters of the words around names in a part, for most names. */
const MIN_CONTEXT_CHARS = 16
/** Minimum characters shown of a heading, which names what was done. */
const MIN_HEADING_CHARS = 80

/** A piece that is being searched, and the best part so far. */
interface PartSearch {
  readonly start: number
  readonly end: number
  readonly tokens: number
  readonly extraTokens: number
  /** Value per price of the best part, or of the whole while there is none. */
  ratio: number
  best: { readonly from: number; readonly to: number; readonly tokens: number } | undefined
}

/**
 * Finds the part of a piece with the highest value for its tokens, whose names keep at least half of the words around them. Linear in the piece except for the
 * few atoms of value in it.
 */
export class PartFinder {
  readonly #ledger: Ledger
  readonly #line = new Line()
  readonly #atoms = new ValuedAtoms()
  /** The piece whose line was read last. */
  #lastPiece = -1

  constructor(ledger: Ledger) {
    this.#ledger = ledger
  }

  /** Whether a part of a piece may be shown: not of the user's words, nor of text that was shortened before. */
  isDivisible(piece: number): boolean {
    const { passages, passage, start, end } = this.#ledger
    if ((end[piece] as number) - (start[piece] as number) < MIN_DIVISIBLE_CHARS) return false
    const { inRecord, role, harness } = passages[passage[piece] as number] as Passage
    return !inRecord && (role !== PassageRole.user || harness)
  }

  /** An upper estimate of a part's value per price: some of its names close together with few words around them. Reads only the places of names. */
  maxRatio(piece: number, { tokens, extraTokens, valueOfEntry }: PieceFacts): number {
    const { start, end } = this.#ledger
    const atoms = this.#atoms
    if (!atoms.collect(this.#ledger, piece, valueOfEntry)) return 0
    const perCharacter = tokens / ((end[piece] as number) - (start[piece] as number))
    let maxRatio = 0
    for (let first = 0; first < atoms.count; first++) {
      let sum = 0
      for (let last = first; last < atoms.count; last++) {
        sum += atoms.value[last] as number
        const span = (atoms.end[last] as number) - (atoms.start[first] as number) + MIN_CONTEXT_CHARS
        maxRatio = Math.max(maxRatio, sum / priceOf(extraTokens + Math.min(tokens, Math.round(2 * perCharacter * span) / 2)))
      }
    }
    return maxRatio
  }

  /** The best part of a piece; undefined if none is better than the whole, whose value per price is `minRatio`. */
  findBest(piece: number, { tokens, extraTokens, valueOfEntry, isHeading }: PieceFacts, minRatio: number): PiecePart | undefined {
    if (!this.#atoms.collect(this.#ledger, piece, valueOfEntry)) return undefined
    if (piece !== this.#lastPiece) this.#readPiece(piece)
    this.#atoms.findNeighbours(this.#line)
    const search: PartSearch = {
      start: this.#ledger.start[piece] as number,
      end: this.#ledger.end[piece] as number,
      tokens,
      extraTokens,
      ratio: minRatio,
      best: undefined,
    }
    if (isHeading) this.#tryFrom(search.start, this.#nextEnd(search.start + MIN_HEADING_CHARS), search)
    else this.#tryAll(search)
    return search.best && this.#toPart(search.best, search.ratio)
  }

  /** Reads the words of the line around a piece, and where parts of it may begin and end. */
  #readPiece(piece: number): void {
    this.#lastPiece = piece
    const { passages, passage, start, end } = this.#ledger
    const { text, role } = passages[passage[piece] as number] as Passage
    this.#line.read(text, start[piece] as number, end[piece] as number, role === PassageRole.assistant)
  }

  /** Tries parts from each place where one may begin: from the last that leaves out no word of the first atom, to the last before the last atom. */
  #tryAll(search: PartSearch): void {
    const { begins } = this.#line
    const { leftmostWord, start, count } = this.#atoms
    const last = start[count - 1] as number
    let i = 0
    while (i + 1 < begins.length && begins.get(i + 1) <= leftmostWord) i++
    for (; i < begins.length && begins.get(i) <= last; i++) this.#tryFrom(begins.get(i), begins.get(i), search)
  }

  /**
   * Tries parts that begin at `from` and end at `earliestEnd` or later: each contains one atom more than the one before, if it can contain that atom at all.
   */
  #tryFrom(from: number, earliestEnd: number, search: PartSearch): void {
    const perCharacter = search.tokens / (search.end - search.start)
    let to = earliestEnd
    let value = 0
    for (let atom = 0; atom < this.#atoms.count; atom++) {
      const reach = this.#atoms.minEnd(atom, from)
      if (reach === UNREACHABLE) continue
      if (reach > to) to = this.#nextEnd(reach)
      const tokens = perCharacter * (to - from)
      value += this.#atoms.value[atom] as number
      const ratio = ratioAbove(search.ratio, value, tokens + search.extraTokens)
      const isWhole = tokens > search.tokens - MIN_SAVED_TOKENS && from >= search.start && to <= search.end
      if (ratio <= search.ratio || isWhole) continue
      search.ratio = ratio
      search.best = { from, to, tokens }
    }
  }

  #toPart({ from, to, tokens }: NonNullable<PartSearch['best']>, ratio: number): PiecePart {
    const entries: number[] = []
    for (let atom = 0; atom < this.#atoms.count; atom++) {
      if (this.#atoms.minEnd(atom, from) <= to) entries.push(this.#atoms.entry[atom] as number)
    }
    return { start: from, end: to, tokens, ratio, entries }
  }

  /** The first place at or after `at` where a part may end. */
  #nextEnd(at: number): number {
    const { ends } = this.#line
    for (let i = 0; i < ends.length; i++) if (ends.get(i) >= at) return ends.get(i)
    return at
  }
}
