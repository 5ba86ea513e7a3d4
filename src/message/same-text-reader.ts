import { CodeReader } from './code-reader.ts'

/** Reads texts as numbers, and one that comes again right after itself not again: the sections of a record stand in one text. */
export class SameTextReader {
  readonly #reader = new CodeReader()
  #text = ''
  #codes = this.#reader.read('')

  /** The same as a `CodeReader` reads. Good until the next text. */
  read(text: string): Uint16Array {
    if (text !== this.#text) {
      this.#codes = this.#reader.read(text)
      this.#text = text
    }
    return this.#codes
  }
}
