import { eachGram } from './each-gram.ts'
import { GramBag } from './gram-bag.ts'
import { LineOccurrences } from './line-occurrences.ts'
import type { StrippedText } from './strip-lines.ts'
import { totalLength } from './total-length.ts'

/** Length of the stretch by which a line is found: at most that of the shortest distinctive line. */
const ANCHOR_LENGTH = 6
/** The fraction of a text's distinctive lines that another text must contain to contain most of it. */
const MIN_RATIO = 0.5
/** Length of a piece by which a line is recognised. */
const PIECE_LENGTH = 24
/** Bits of a hash that suffice to exclude most stretches from being in any line. */
const SIEVE_BITS = 20

/** Which of several texts another text contains. */
export interface LineMatches {
  /** Indexes of those that it contains most of. */
  readonly mostlyContained: readonly number[]
  /** Whether it contains any line of any of them. */
  readonly hasAnyLine: boolean
}

interface Line {
  readonly text: string
  /** By the index of a text that has it: its letters and digits there. */
  readonly lengths: Map<number, number>
}

/** The distinctive lines of several texts, all searched for at once: a stripped text is scanned once, however many they are. */
export class LineMatcher {
  /** By the hash of a stretch of a line that few others have: the line, and where in it the stretch begins. */
  readonly #anchors = new Map<number, { readonly line: Line; readonly from: number }[]>()
  readonly #sieve = new Uint8Array(1 << SIEVE_BITS)
  readonly #totalLengths: readonly number[]
  readonly #lines: readonly string[]
  #pieces: GramBag | undefined

  constructor(texts: readonly (readonly string[])[]) {
    const lines = new Map<string, Line>()
    for (const [textIndex, text] of texts.entries())
      for (const line of text) {
        const known = lines.get(line) ?? { text: line, lengths: new Map<number, number>() }
        lines.set(line, known)
        known.lengths.set(textIndex, (known.lengths.get(textIndex) ?? 0) + line.length)
      }
    this.#totalLengths = texts.map(totalLength)
    this.#lines = [...lines.keys()]
    const all = new GramBag(this.#lines, ANCHOR_LENGTH)
    for (const line of lines.values()) this.#addAnchor(line, all)
  }

  /** Which of them a text contains. Matches inside the name of a field do not count. */
  match(stripped: StrippedText): LineMatches {
    const found = new Set<Line>()
    this.#visitMatches(stripped, (line) => found.add(line))
    const matched = new Map<number, number>()
    for (const { lengths } of found) for (const [textIndex, count] of lengths) matched.set(textIndex, (matched.get(textIndex) ?? 0) + count)
    return {
      mostlyContained: [...matched].flatMap(([textIndex, count]) => (count >= (this.#totalLengths[textIndex] as number) * MIN_RATIO ? [textIndex] : [])),
      hasAnyLine: found.size > 0,
    }
  }

  /** For each character of a stripped text: 1 if it belongs to one of the lines, or to a long piece of one, else 0. */
  coverage(stripped: StrippedText): Uint8Array {
    const coverage = new Uint8Array(stripped.text.length)
    const coveredTo = new Map<Line, number>()
    this.#visitMatches(stripped, (line, at) => {
      const end = at + line.text.length
      coverage.fill(1, Math.max(at, coveredTo.get(line) ?? 0), end)
      coveredTo.set(line, end)
    })
    this.#pieces ??= new GramBag(this.#lines, PIECE_LENGTH)
    const pieces = this.#pieces
    eachGram(stripped.text, PIECE_LENGTH, (hash, at) => pieces.has(hash) && coverage.fill(1, at, at + PIECE_LENGTH))
    return coverage
  }

  #visitMatches({ text, nameRanges }: StrippedText, visit: (line: Line, at: number) => void): void {
    if (this.#anchors.size === 0) return
    const occurrences = new Map<Line, LineOccurrences>()
    let next = 0
    eachGram(text, ANCHOR_LENGTH, (hash, at) => {
      if (this.#sieve[hash >>> (32 - SIEVE_BITS)] === 0) return
      while ((nameRanges[next]?.[1] ?? text.length) <= at) next++
      for (const { line, from } of this.#anchors.get(hash) ?? []) {
        const found = occurrences.get(line) ?? new LineOccurrences(line.text, text)
        occurrences.set(line, found)
        if (found.isAt(at - from) && !isWithin(nameRanges[next], at - from, line.text.length)) visit(line, at - from)
      }
    })
  }

  #addAnchor(line: Line, all: GramBag): void {
    let best = { hash: 0, from: -1, count: Number.POSITIVE_INFINITY }
    eachGram(line.text, ANCHOR_LENGTH, (hash, from) => {
      if (best.count === 1) return
      const count = all.count(hash)
      if (count < best.count) best = { hash, from, count }
    })
    if (best.from < 0) return
    this.#sieve[best.hash >>> (32 - SIEVE_BITS)] = 1
    const anchored = { line, from: best.from }
    const known = this.#anchors.get(best.hash)
    if (known) known.push(anchored)
    else this.#anchors.set(best.hash, [anchored])
  }
}

function isWithin(name: readonly [number, number] | undefined, at: number, length: number): boolean {
  return name !== undefined && name[0] <= at && at + length <= name[1]
}
