/** Texts up to this length share one buffer. */
const SHARED = 1 << 16

/** Gives each UTF-16 unit of a text the kind that a table of 65,536 kinds says. */
export class CodeMarker {
  readonly #table: Uint8Array
  readonly #shared = new Uint8Array(SHARED + 1)

  constructor(table: Uint8Array) {
    this.#table = table
  }

  /** The kinds of so many codes, and 0 behind the last; what follows means nothing. Good until the next call. */
  mark(codes: Uint16Array, length: number): Uint8Array {
    const table = this.#table
    const kinds = length > SHARED ? new Uint8Array(length + 1) : this.#shared
    for (let i = 0; i < length; i++) kinds[i] = table[codes[i] as number] as number
    kinds[length] = 0
    return kinds
  }

  /** The same for the codes of a text of at most 65,536. For a short one that is sooner done than copying its codes. */
  markText(text: string): Uint8Array {
    const table = this.#table
    const kinds = this.#shared
    const { length } = text
    for (let i = 0; i < length; i++) kinds[i] = table[text.charCodeAt(i)] as number
    kinds[length] = 0
    return kinds
  }
}
