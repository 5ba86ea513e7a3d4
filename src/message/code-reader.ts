/** The copy of a shorter text costs less code by code than a call that copies all. */
const SHORT = 48

/** Codes that a reader keeps room for; what a longer text takes goes with it. */
const KEPT = 1 << 20

/** Whether this machine lays numbers out as UTF-16LE does. */
const LITTLE = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1

/**
 * Reads texts as numbers: a loop over the UTF-16 codes of an array takes a fraction of the time that the same loop over a string does.
 *
 * @example
 * [...new CodeReader().read('ab').subarray(0, 3)] // [97, 98, 0]
 */
export class CodeReader {
  #codes = new Uint16Array(1 << 12)
  #bytes = Buffer.from(this.#codes.buffer)

  /** The UTF-16 codes of a text, lone surrogates as they are, and a 0 behind the last; what follows means nothing. Good until the next call. */
  read(text: string): Uint16Array {
    const { length } = text
    if (length >= KEPT) {
      const codes = new Uint16Array(length + 1)
      return fill(codes, Buffer.from(codes.buffer), text)
    }
    if (length >= this.#codes.length) {
      this.#codes = new Uint16Array(Math.max(length + 1, Math.min(KEPT, this.#codes.length * 4)))
      this.#bytes = Buffer.from(this.#codes.buffer)
    }
    const codes = this.#codes
    fill(codes, this.#bytes, text)
    codes[length] = 0
    return codes
  }
}

function fill(codes: Uint16Array, bytes: Buffer, text: string): Uint16Array {
  if (text.length < SHORT || !LITTLE) for (let i = 0; i < text.length; i++) codes[i] = text.charCodeAt(i)
  else bytes.write(text, 'utf16le')
  return codes
}
