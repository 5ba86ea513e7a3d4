/** Texts up to this length share one buffer. */
const SHARED_BUFFER_CHARS = 1 << 16

/** Looks up the kind of each UTF-16 unit of a text in a table of 65,536 kinds. */
export class CharClassifier {
  readonly #table: Uint8Array
  readonly #sharedBuffer = new Uint8Array(SHARED_BUFFER_CHARS + 1)

  constructor(table: Uint8Array) {
    this.#table = table
  }

  /** Returns the kinds of the first `length` codes, followed by a 0; anything after that is meaningless. Valid until the next call. */
  classify(codes: Uint16Array, length: number): Uint8Array {
    const table = this.#table
    const kinds = length > SHARED_BUFFER_CHARS ? new Uint8Array(length + 1) : this.#sharedBuffer
    for (let i = 0; i < length; i++) kinds[i] = table[codes[i] as number] as number
    kinds[length] = 0
    return kinds
  }

  /** The same for a text of at most 65,536 codes. For a short text this is faster than copying its codes. */
  classifyText(text: string): Uint8Array {
    const table = this.#table
    const kinds = this.#sharedBuffer
    const { length } = text
    for (let i = 0; i < length; i++) kinds[i] = table[text.charCodeAt(i)] as number
    kinds[length] = 0
    return kinds
  }
}
