import { CodeReader } from '../message/index.ts'

/** Texts up to this length share one buffer. */
const SHARED = 1 << 16

/** Reading unit by unit takes no longer for texts up to this length. */
const SHORT = 48

/** Gives each UTF-16 unit of a text the kind that a table of 65,536 kinds says. */
export class CodeMarker {
  readonly #table: Uint8Array
  readonly #reader = new CodeReader()
  readonly #shared = new Uint8Array(SHARED + 1)

  constructor(table: Uint8Array) {
    this.#table = table
  }

  /** The kinds of a text's codes, and 0 behind the last; what follows means nothing. Good until the next call. */
  mark(text: string): Uint8Array {
    const { length } = text
    const table = this.#table
    const kinds = length > SHARED ? new Uint8Array(length + 1) : this.#shared
    if (length < SHORT) for (let i = 0; i < length; i++) kinds[i] = table[text.charCodeAt(i)] as number
    else {
      const codes = this.#reader.read(text)
      for (let i = 0; i < length; i++) kinds[i] = table[codes[i] as number] as number
    }
    kinds[length] = 0
    return kinds
  }
}
