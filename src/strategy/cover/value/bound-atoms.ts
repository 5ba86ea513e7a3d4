import { SameTextReader } from '../../../message/index.ts'
import type { Ledger } from '../../../relevance/index.ts'
import { CODE_KIND, codeKind } from '../code-kind.ts'
import { NEIGHBOURS } from '../neighbours.ts'

const { words: MAX_WORDS, reach: MAX_DISTANCE } = NEIGHBOURS

/**
 * The atoms that are in their piece next to at least half of the different words around them: one flag for each entry of the ledger's `atom`. In a whole line
 * all are; in a piece of a longer line those near its ends may not be, and are then little more than a name. Linear.
 */
export function boundAtoms(ledger: Ledger): Uint8Array {
  const isBound = new Uint8Array(ledger.atom.length).fill(1)
  const seen = new Uint8Array(ledger.atomsFrom.length)
  const reader = new SameTextReader()
  const atomContext = new AtomContext()
  for (const { text, first, next } of ledger.passages) {
    for (let piece = first; piece < next; piece++) {
      const same = ledger.same[piece] as number
      if (seen[same]) continue
      seen[same] = 1
      const from = ledger.atomsFrom[same] as number
      const to = ledger.atomsFrom[same + 1] as number
      const start = ledger.start[piece] as number
      const end = ledger.end[piece] as number
      if (from === to || (isLineBoundary(text, start - 1) && isLineBoundary(text, end))) continue
      const codes = reader.read(text)
      const place = { start, end, length: text.length }
      for (let i = from; i < to; i++) {
        const at = start + (ledger.offset[i] as number)
        const { length } = ledger.names[ledger.atom[i] as number] as string
        isBound[i] = atomContext.keepsHalf(codes, at, at + length, place) ? 1 : 0
      }
    }
  }
  return isBound
}

function isLineBoundary(text: string, at: number): boolean {
  if (at < 0 || at >= text.length) return true
  const code = text.charCodeAt(at)
  return code === 10 || code === 13
}

/** The place of a piece, `[start, end)`, in a text of some length. */
interface Place {
  readonly start: number
  readonly end: number
  readonly length: number
}

/** The words around one atom: where they start, how long they are, and whether they end inside the piece. */
class AtomContext {
  #count = 0
  readonly #from = new Int32Array(2 * MAX_WORDS)
  readonly #length = new Int32Array(2 * MAX_WORDS)
  readonly #isInside = new Uint8Array(2 * MAX_WORDS)

  /** Whether at least half of the different words around the range `[from, to)` are inside the piece. */
  keepsHalf(codes: Uint16Array, from: number, to: number, place: Place): boolean {
    this.#count = 0
    const inside = this.#read(codes, from - 1, -1, place) + this.#read(codes, to, 1, place)
    if (inside === this.#count || inside === 0) return inside === this.#count
    return this.#balance(codes) >= 0
  }

  /** Collects the words of two letters and more from a place on, up to the end of the line. Returns how many of them end inside. */
  #read(codes: Uint16Array, from: number, by: 1 | -1, { start, end, length }: Place): number {
    const stop = by > 0 ? Math.min(length, from + MAX_DISTANCE) : Math.max(-1, from - MAX_DISTANCE)
    let inside = 0
    let at = from
    for (let words = 0; words < MAX_WORDS && at !== stop; words++) {
      let kind = codeKind(codes[at] as number)
      while (kind === CODE_KIND.other) {
        at += by
        if (at === stop) return inside
        kind = codeKind(codes[at] as number)
      }
      if (kind === CODE_KIND.lineEnd) return inside
      const first = at
      while (kind === CODE_KIND.word) {
        at += by
        kind = at === stop ? CODE_KIND.lineEnd : codeKind(codes[at] as number)
      }
      const word = Math.abs(at - first)
      if (word > 1) {
        const last = at - by
        const isInside = last >= start && last < end ? 1 : 0
        this.#from[this.#count] = by > 0 ? first : last
        this.#length[this.#count] = word
        this.#isInside[this.#count++] = isInside
        inside += isInside
      }
    }
    return inside
  }

  /** The number of different words inside, minus those that are only outside. */
  #balance(codes: Uint16Array): number {
    let balance = 0
    for (let word = 0; word < this.#count; word++) {
      let other = 0
      while (other < word && !this.#isSame(codes, word, other)) other++
      if (other === word) balance += this.#isInside[word] ? 1 : -1
      else if (this.#isInside[word] && !this.#isInside[other]) {
        this.#isInside[other] = 1
        balance += 2
      }
    }
    return balance
  }

  #isSame(codes: Uint16Array, one: number, other: number): boolean {
    const length = this.#length[one] as number
    if (this.#length[other] !== length) return false
    const a = this.#from[one] as number
    const b = this.#from[other] as number
    let i = 0
    while (i < length && codes[a + i] === codes[b + i]) i++
    return i === length
  }
}
