import type { Bare } from './bare.ts'
import { GramBag } from './gram-bag.ts'
import { eachGram } from './grams.ts'

/** Length of the stretch by which a line is found: at most that of the shortest telling line. */
const STRETCH = 6
const SHARE = 0.5
/** Length of a piece by which a line is recognised. */
const PIECE = 24
/** Bits of a hash that suffice to exclude most stretches from being in any line. */
const SIEVE = 20

/** Which of several texts another text contains. */
export interface Said {
  /** Indexes of those that it contains most of. */
  readonly most: readonly number[]
  /** Whether it contains any line of any of them. */
  readonly any: boolean
}

interface Line {
  readonly text: string
  /** By the index of a text that has it: its letters and digits there. */
  readonly signs: Map<number, number>
}

/** The telling lines of several texts, all searched for at once: a bare text is scanned once, however many they are. */
export class SaidLines {
  /** By the hash of a stretch of a line that few others have: the line, and where in it the stretch begins. */
  readonly #anchors = new Map<number, { readonly line: Line; readonly from: number }[]>()
  readonly #sieve = new Uint8Array(1 << SIEVE)
  readonly #signs: readonly number[]
  readonly #lines: readonly string[]
  #pieces: GramBag | undefined

  constructor(texts: readonly (readonly string[])[]) {
    const lines = new Map<string, Line>()
    for (const [place, text] of texts.entries())
      for (const line of text) {
        const known = lines.get(line) ?? { text: line, signs: new Map<number, number>() }
        lines.set(line, known)
        known.signs.set(place, (known.signs.get(place) ?? 0) + line.length)
      }
    this.#signs = texts.map((text) => text.reduce((sum, line) => sum + line.length, 0))
    this.#lines = [...lines.keys()]
    const all = new GramBag(this.#lines, STRETCH)
    for (const line of lines.values()) this.#anchor(line, all)
  }

  /** Which of them a text contains. Matches inside the name of a field do not count. */
  in(bare: Bare): Said {
    const found = new Set<Line>()
    this.#each(bare, (line) => found.add(line))
    const said = new Map<number, number>()
    for (const { signs } of found) for (const [place, count] of signs) said.set(place, (said.get(place) ?? 0) + count)
    return { most: [...said].flatMap(([place, count]) => (count >= (this.#signs[place] as number) * SHARE ? [place] : [])), any: found.size > 0 }
  }

  /** For each character of a bare text: 1 if it belongs to one of the lines, or to a long piece of one, else 0. */
  covered(bare: Bare): Uint8Array {
    const covered = new Uint8Array(bare.text.length)
    this.#each(bare, ({ text }, at) => covered.fill(1, at, at + text.length))
    this.#pieces ??= new GramBag(this.#lines, PIECE)
    const pieces = this.#pieces
    eachGram(bare.text, PIECE, (hash, at) => pieces.has(hash) && covered.fill(1, at, at + PIECE))
    return covered
  }

  #each({ text, names }: Bare, tell: (line: Line, at: number) => void): void {
    if (this.#anchors.size === 0) return
    let next = 0
    eachGram(text, STRETCH, (hash, at) => {
      if (this.#sieve[hash >>> (32 - SIEVE)] === 0) return
      while ((names[next]?.[1] ?? text.length) <= at) next++
      for (const { line, from } of this.#anchors.get(hash) ?? [])
        if (text.startsWith(line.text, at - from) && !isWithin(names[next], at - from, line.text.length)) tell(line, at - from)
    })
  }

  #anchor(line: Line, all: GramBag): void {
    let best = { hash: 0, from: -1, count: Number.POSITIVE_INFINITY }
    eachGram(line.text, STRETCH, (hash, from) => {
      if (best.count === 1) return
      const count = all.count(hash)
      if (count < best.count) best = { hash, from, count }
    })
    if (best.from < 0) return
    this.#sieve[best.hash >>> (32 - SIEVE)] = 1
    const anchored = { line, from: best.from }
    const known = this.#anchors.get(best.hash)
    if (known) known.push(anchored)
    else this.#anchors.set(best.hash, [anchored])
  }
}

function isWithin(name: readonly [number, number] | undefined, at: number, length: number): boolean {
  return name !== undefined && name[0] <= at && at + length <= name[1]
}
