import { CodeReader } from './code-reader.ts'

/** Reads texts as numbers, and reuses the result if the same text is read again right away: the sections of a record share one text. */
export class SameTextReader {
  readonly #reader = new CodeReader()
  #text = ''
  #codes = this.#reader.read('')

  /** Returns what a `CodeReader` returns. Valid until the next text. */
  read(text: string): Uint16Array {
    if (text !== this.#text) {
      this.#codes = this.#reader.read(text)
      this.#text = text
    }
    return this.#codes
  }
}
