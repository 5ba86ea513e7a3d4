import type { Ledger, Passage } from '../../../relevance/index.ts'
import { NEIGHBOURS } from '../neighbours.ts'
import { Line } from './line.ts'
import { priceOf } from './price.ts'

/** A stretch of a piece that says most of what the piece is wanted for. */
export interface Part {
  readonly start: number
  readonly end: number
  /** Tokens, estimated from those of the piece. */
  readonly tokens: number
  /** Entries of the ledger's `atom` that stand in it beside at least half of the words around them. */
  readonly entries: readonly number[]
}

/** What a piece takes, and what its atoms are worth now. */
export interface PieceFacts {
  readonly tokens: number
  /** Tokens that it costs beside its own, however little of it is shown. */
  readonly beside: number
  /** Worth of an entry of the ledger's `atom`. */
  readonly worth: (entry: number) => number
  /** Whether it must be shown from its start. */
  readonly isHeading: boolean
}

/** Shorter pieces are shown whole, and so are those with more atoms of worth. */
const SHORT = 48
const ATOMS = 10
/** A part within its piece leaves out so many tokens at least. */
const SAVED = 4
/** So much of a heading is shown at least, in characters: it tells what was done. */
const HEADING = 80
const { words: WORDS, reach: REACH } = NEIGHBOURS

/**
 * Finds the part of a piece that is worth the most for its tokens, with names that keep at least half of the words around them. Linear in the
 * piece but for the few atoms of worth in it.
 */
export class Parts {
  readonly #ledger: Ledger
  readonly #line = new Line()
  /** The atoms of worth: entry in the ledger, bounds, worth, and how many of the words about it it must keep. */
  readonly #entry = new Int32Array(ATOMS)
  readonly #start = new Int32Array(ATOMS)
  readonly #end = new Int32Array(ATOMS)
  readonly #worth = new Float64Array(ATOMS)
  readonly #least = new Int32Array(ATOMS)
  /** By atom: the words about it that count, nearest first: where those on its left start and those on its right end. */
  readonly #left = new Int32Array(ATOMS * WORDS)
  readonly #right = new Int32Array(ATOMS * WORDS)

  constructor(ledger: Ledger) {
    this.#ledger = ledger
  }

  /** Whether less than all of a piece may be shown: not of the user's words, and not of what was shortened before. */
  isDivisible(piece: number): boolean {
    const { passages, passage, start, end } = this.#ledger
    if ((end[piece] as number) - (start[piece] as number) < SHORT) return false
    const { kept, voice } = passages[passage[piece] as number] as Passage
    return !kept && voice !== 1
  }

  /** The best part of a piece; undefined where none is better than the whole, whose worth per price is `least`. */
  best(piece: number, facts: PieceFacts, least: number): Part | undefined {
    const atoms = this.#collect(piece, facts.worth)
    if (atoms === 0 || atoms > ATOMS) return undefined
    this.#read(piece)
    for (let atom = 0, word = 0; atom < atoms; atom++) word = this.#meet(atom, word)
    const start = this.#ledger.start[piece] as number
    const end = this.#ledger.end[piece] as number
    const perCharacter = facts.tokens / (end - start)
    let ratio = least
    let best: readonly [from: number, to: number, tokens: number] | undefined
    for (let i = this.#firstBegin(); i < this.#line.begins.length; i++) {
      const from = facts.isHeading ? start : this.#line.begins.get(i)
      if (from > (this.#start[atoms - 1] as number)) break
      let to = facts.isHeading ? this.#endFrom(from + HEADING) : from
      let worth = 0
      for (let atom = 0; atom < atoms; atom++) {
        const reach = this.#reach(atom, from)
        if (reach === NEVER) continue
        if (reach > to) to = this.#endFrom(reach)
        const tokens = perCharacter * (to - from)
        worth += this.#worth[atom] as number
        const now = worth / priceOf(tokens + facts.beside)
        if (now <= ratio || (tokens > facts.tokens - SAVED && from >= start && to <= end)) continue
        ratio = now
        best = [from, to, tokens]
      }
      if (facts.isHeading) break
    }
    return best && this.#part(best, atoms)
  }

  /** Reads the words of the line about a piece, and where parts of it may begin and end. */
  #read(piece: number): void {
    const { passages, passage, start, end } = this.#ledger
    const { text, voice } = passages[passage[piece] as number] as Passage
    this.#line.read(text, start[piece] as number, end[piece] as number, voice === 2)
  }

  #part([start, end, tokens]: readonly [from: number, to: number, tokens: number], atoms: number): Part {
    const entries: number[] = []
    for (let atom = 0; atom < atoms; atom++) if (this.#reach(atom, start) <= end) entries.push(this.#entry[atom] as number)
    return { start, end, tokens, entries }
  }

  /** Notes the atoms of worth of a piece; how many there are, at most one more than are looked at. */
  #collect(piece: number, worth: (entry: number) => number): number {
    const { same, atomsFrom, atom, offset, names, start } = this.#ledger
    const text = same[piece] as number
    let atoms = 0
    for (let entry = atomsFrom[text] as number; entry < (atomsFrom[text + 1] as number) && atoms <= ATOMS; entry++) {
      const value = worth(entry)
      if (value <= 0) continue
      const at = (start[piece] as number) + (offset[entry] as number)
      this.#entry[atoms] = entry
      this.#worth[atoms] = value
      this.#start[atoms] = at
      this.#end[atoms] = at + (names[atom[entry] as number] as string).length
      atoms++
    }
    return atoms
  }

  /**
   * Finds the words about an atom that count, of two letters and more and near, and how many of them it must keep. `word` is none that stands
   * behind it; the first that does not stand before it is given back.
   */
  #meet(atom: number, word: number): number {
    const { from, to } = this.#line
    const start = this.#start[atom] as number
    const end = this.#end[atom] as number
    let at = word
    while (at < from.length && from.get(at) < start) at++
    let left = atom * WORDS
    for (let i = at - 1; i >= 0 && i >= at - WORDS && to.get(i) > start - REACH; i--) {
      if (to.get(i) - from.get(i) > 1) this.#left[left++] = from.get(i)
    }
    let behind = at
    while (behind < to.length && to.get(behind) <= end) behind++
    let right = atom * WORDS
    for (let i = behind; i < to.length && i < behind + WORDS && from.get(i) < end + REACH; i++) {
      if (to.get(i) - from.get(i) > 1) this.#right[right++] = to.get(i)
    }
    const first = atom * WORDS
    this.#least[atom] = Math.ceil((left - first + right - first) / 2)
    while (left < first + WORDS) this.#left[left++] = -1
    while (right < first + WORDS) this.#right[right++] = NEVER
    return at
  }

  /** Where a part that begins at `from` must end at least for an atom to keep half of its words; beyond all where it cannot. */
  #reach(atom: number, from: number): number {
    if ((this.#start[atom] as number) < from) return NEVER
    const first = atom * WORDS
    let missing = this.#least[atom] as number
    for (let i = first; i < first + WORDS && missing > 0 && (this.#left[i] as number) >= from; i++) missing--
    return missing <= 0 ? (this.#end[atom] as number) : (this.#right[first + missing - 1] as number)
  }

  /** The last beginning that leaves out no word which counts for the first atom. */
  #firstBegin(): number {
    let leftmost = this.#start[0] as number
    for (let i = 0; i < WORDS && (this.#left[i] as number) >= 0; i++) leftmost = this.#left[i] as number
    let begin = 0
    while (begin + 1 < this.#line.begins.length && this.#line.begins.get(begin + 1) <= leftmost) begin++
    return begin
  }

  /** The first place from `at` on where a part may end. */
  #endFrom(at: number): number {
    for (let i = 0; i < this.#line.ends.length; i++) if (this.#line.ends.get(i) >= at) return this.#line.ends.get(i)
    return at
  }
}

/** Beyond all places. */
const NEVER = 0x7fffffff
