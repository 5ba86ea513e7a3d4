import { bareOf, type SaidLine } from './bare.ts'
import { bareText, linesSaid } from './bare-text.ts'
import { cutPieces } from './cut-pieces.ts'
import { SaidIn } from './said-in.ts'
import { SaidLines } from './said-lines.ts'
import { squashed } from './squashed.ts'

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

  /** Whether a text says any line of them, or a piece of one where it leaves out the rest. */
  anyIn(text: string): boolean {
    return this.#lines.in(bareText(text)).any || linesSaid(text).some((line) => this.#isPiece(line.text))
  }

  /** Which of the lines that follow each other say any of them, or a piece of one. */
  linesIn(lines: readonly SaidLine[]): boolean[] {
    const covered = this.#lines.covered(bareOf(lines))
    let from = 0
    return lines.map(({ text }) => {
      const start = from
      from += squashed(text).length
      return covered.subarray(start, from).includes(1) || this.#isPiece(text)
    })
  }

  #isPiece(line: string): boolean {
    return cutPieces(line).some((piece) => this.#said.has(piece))
  }
}
