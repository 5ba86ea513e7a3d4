/** Texts shorter than this are copied faster code by code than with one call that copies the entire text. */
const MIN_BULK_LENGTH = 48

/** The largest buffer, in codes, that a reader keeps; the buffer of a longer text is dropped after use. */
const MAX_KEPT_LENGTH = 1 << 20

/** Whether this machine stores numbers in the byte order of UTF-16LE. */
const IS_LITTLE_ENDIAN = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1

/**
 * Reads texts as numbers: a loop over an array of UTF-16 codes takes a fraction of the time of the same loop over a string.
 *
 * @example
 * [...new CodeReader().read('ab').subarray(0, 3)] // [97, 98, 0]
 */
export class CodeReader {
  #codes = new Uint16Array(1 << 12)
  #bytes = Buffer.from(this.#codes.buffer)

  /** Returns the UTF-16 codes of a text, lone surrogates unchanged, followed by a 0; anything after that is meaningless. Valid until the next call. */
  read(text: string): Uint16Array {
    const { length } = text
    if (length >= MAX_KEPT_LENGTH) {
      const codes = new Uint16Array(length + 1)
      return fillCodes(codes, Buffer.from(codes.buffer), text)
    }
    if (length >= this.#codes.length) {
      this.#codes = new Uint16Array(Math.max(length + 1, Math.min(MAX_KEPT_LENGTH, this.#codes.length * 4)))
      this.#bytes = Buffer.from(this.#codes.buffer)
    }
    const codes = this.#codes
    fillCodes(codes, this.#bytes, text)
    codes[length] = 0
    return codes
  }
}

function fillCodes(codes: Uint16Array, bytes: Buffer, text: string): Uint16Array {
  if (text.length < MIN_BULK_LENGTH || !IS_LITTLE_ENDIAN) for (let i = 0; i < text.length; i++) codes[i] = text.charCodeAt(i)
  else bytes.write(text, 'utf16le')
  return codes
}
