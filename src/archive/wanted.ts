import { bareOf, type SaidLine } from './bare.ts'
import { bareText, linesSaid } from './bare-text.ts'
import { cutPieces } from './cut-pieces.ts'
import { SaidIn } from './said-in.ts'
import { SaidLines } from './said-lines.ts'
import { squashed } from './squashed.ts'
import { isTelling } from './telling-lines.ts'

/** Texts that are looked for in others. */
export class Wanted {
  readonly #lines: SaidLines
  readonly #said: SaidIn

  /** @param texts the telling lines of each */
  constructor(texts: readonly (readonly string[])[]) {
    this.#lines = new SaidLines(texts)
    this.#said = new SaidIn(texts.flat())
  }

  /** Whether a text says most of one of them. */
  mostIn(text: string): boolean {
    return this.#lines.in(bareText(text)).most.length > 0
  }

  /** Whether a text says any line of them, or one of its lines is a piece of one of theirs, or shows one where it leaves out the rest. */
  anyIn(text: string): boolean {
    return this.#lines.in(bareText(text)).any || linesSaid(text).some((line) => this.#isIn(line))
  }

  /** Which of the lines that follow each other do. */
  linesIn(lines: readonly SaidLine[]): boolean[] {
    const covered = this.#lines.covered(bareOf(lines))
    let from = 0
    return lines.map((line) => {
      const start = from
      from += squashed(line.text).length
      return covered.subarray(start, from).includes(1) || this.#isIn(line)
    })
  }

  #isIn({ text, isName }: SaidLine): boolean {
    const bare = squashed(text)
    if (!isName && isTelling(bare) && this.#said.has(bare)) return true
    return cutPieces(text).some((piece) => this.#said.has(piece))
  }
}
