import { aroundStretches } from './around-stretches.ts'
import { bareOf, type SaidLine } from './bare.ts'
import { bareText, linesSaid } from './bare-text.ts'
import { SaidIn } from './said-in.ts'
import { SaidLines } from './said-lines.ts'
import { squashed } from './squashed.ts'
import { isTelling } from './telling-lines.ts'

/** Texts that are searched for in others. */
export interface WantedTexts {
  /** The telling lines of each. */
  readonly lines: readonly (readonly string[])[]
  /** The texts that they are from: they decide whether a line with too little content may be one of theirs. */
  readonly texts: readonly string[]
}

/** Finds texts in others. */
export class Wanted {
  readonly #lines: SaidLines
  readonly #said: SaidIn
  readonly #values: SaidIn

  /** @param values the content of the texts, if it is known already */
  constructor({ lines, texts }: WantedTexts, values: SaidIn = new SaidIn(texts.map(valuesOf))) {
    this.#lines = new SaidLines(lines)
    this.#said = new SaidIn(lines.flat())
    this.#values = values
  }

  /** The same texts, searched for by these lines. */
  by(lines: readonly string[]): Wanted {
    return new Wanted({ lines: [lines], texts: [] }, this.#values)
  }

  /** Whether a text contains most of one of them. */
  mostIn(text: string): boolean {
    return this.#lines.in(bareText(text)).most.length > 0
  }

  /** Whether a text contains any line of them, or one of its lines is a piece of one of theirs, or shows pieces of one and leaves out the rest. */
  anyIn(text: string): boolean {
    return this.#lines.in(bareText(text)).any || linesSaid(text).some((line) => this.#isIn(line))
  }

  /** What is left of each of consecutive lines: all of it, nothing, or what surrounds matching stretches. */
  left(lines: readonly SaidLine[]): (string | undefined)[] {
    const covered = this.#lines.covered(bareOf(lines))
    let from = 0
    return lines.map((line) => {
      const start = from
      from += squashed(line.text).length
      if (this.#isIn(line)) return undefined
      const said = covered.subarray(start, from)
      if (!said.includes(1)) return line.text
      return line.isName ? undefined : aroundStretches(line.text, said, (word) => this.mayBe(word))
    })
  }

  /** Whether a line with too little content may be one of theirs, because one of them contains it. */
  mayBe(line: string): boolean {
    return this.#values.has(line)
  }

  #isIn({ text, isName }: SaidLine): boolean {
    const bare = squashed(text)
    if (!isName && isTelling(bare) && this.#said.has(bare)) return true
    return cutPieces(text).some((piece) => this.#said.has(piece))
  }
}

/** The content of a text without its field names. */
function valuesOf(text: string): string {
  return linesSaid(text)
    .map((line) => (line.isName ? '' : squashed(line.text)))
    .join('')
}

/** The bare pieces of a line from which something was left out, as records show long lines, that have enough content to be recognised. */
function cutPieces(line: string): string[] {
  return line.includes('…') ? line.split('…').map(squashed).filter(isTelling) : []
}
