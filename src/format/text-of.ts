import { DecantError } from '../message/index.ts'

/**
 * The text of a file's bytes.
 * @throws DecantError `not-utf8` where the bytes are no UTF-8; they are neither guessed at nor repaired, for what comes back must be what came in.
 */
export function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) throw notUtf8('The file is UTF-16')
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw notUtf8(bytes.subarray(0, 4096).includes(0) ? 'The file is binary' : 'The file is not valid UTF-8')
  }
}

function notUtf8(words: string): DecantError {
  return new DecantError('not-utf8', words, 'Convert it to UTF-8 first, e.g. with iconv.')
}
