import { aroundStretches } from './around-stretches.ts'
import { bareOf, type SaidLine } from './bare.ts'
import { bareText, linesSaid } from './bare-text.ts'
import { SaidIn } from './said-in.ts'
import { SaidLines } from './said-lines.ts'
import { squashed } from './squashed.ts'
import { isTelling } from './telling-lines.ts'

/** Texts that are looked for in others. */
export interface WantedTexts {
  /** The telling lines of each. */
  readonly lines: readonly (readonly string[])[]
  /** The texts that they are from: of a line that says too little to tell it, they say whether it may be one of theirs. */
  readonly texts: readonly string[]
}

/** Tells where texts stand in others. */
export class Wanted {
  readonly #lines: SaidLines
  readonly #said: SaidIn
  readonly #values: SaidIn

  /** @param values what the texts say, where that is known already */
  constructor({ lines, texts }: WantedTexts, values: SaidIn = new SaidIn(texts.map(valuesOf))) {
    this.#lines = new SaidLines(lines)
    this.#said = new SaidIn(lines.flat())
    this.#values = values
  }

  /** The same texts, looked for by these lines. */
  by(lines: readonly string[]): Wanted {
    return new Wanted({ lines: [lines], texts: [] }, this.#values)
  }

  /** Whether a text says most of one of them. */
  mostIn(text: string): boolean {
    return this.#lines.in(bareText(text)).most.length > 0
  }

  /** Whether a text says any line of them, or one of its lines is a piece of one of theirs, or shows one where it leaves out the rest. */
  anyIn(text: string): boolean {
    return this.#lines.in(bareText(text)).any || linesSaid(text).some((line) => this.#isIn(line))
  }

  /** What is left of each of the lines that follow each other: all of it, nothing, or what stands around stretches that are said. */
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

  /** Whether a line that says too little to tell it may be one of theirs: it stands in one of them. */
  mayBe(line: string): boolean {
    return this.#values.has(line)
  }

  #isIn({ text, isName }: SaidLine): boolean {
    const bare = squashed(text)
    if (!isName && isTelling(bare) && this.#said.has(bare)) return true
    return cutPieces(text).some((piece) => this.#said.has(piece))
  }
}

/** What a text says, but for the names of the fields that it stands in. */
function valuesOf(text: string): string {
  return linesSaid(text)
    .map((line) => (line.isName ? '' : squashed(line.text)))
    .join('')
}

/** The bare pieces of a line of which something was left out, as records show long lines, that say enough to tell them by. */
function cutPieces(line: string): string[] {
  return line.includes('…') ? line.split('…').map(squashed).filter(isTelling) : []
}
