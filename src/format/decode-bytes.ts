import { DecantError } from '../message/index.ts'
import { evalLogText } from './zip/eval-log-text.ts'

const LINE_FEED = 0x0a

/**
 * Decodes the bytes of a file to text.
 * @throws DecantError `empty-input` for zero bytes only; `invalid-zip` for a damaged Inspect log; `no-format-fits` for binary data; `too-large` if it exceeds
 * this Node's maximum string length; `not-utf8` with the first invalid line if the bytes are not UTF-8; these are neither guessed nor repaired, because the
 * output must match the input.
 */
export function decodeBytes(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe && bytes.length > 3 && bytes[2] === 0 && bytes[3] === 0) throw notUtf8('The file is UTF-32', 1)
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) throw notUtf8('The file is UTF-16', 1)
  if (looksLikeUtf16(bytes)) throw notUtf8('The file is UTF-16', 1)
  if (first === 0x50 && second === 0x4b && bytes[2] === 3 && bytes[3] === 4) return readEvalLogText(bytes)
  const text = decodeUtf8(bytes)
  if (first === 0 && text !== undefined && /^\0+$/.test(text))
    throw new DecantError(
      'empty-input',
      'The file holds nothing but zero bytes',
      'Get a whole copy: a machine that stops while it writes a file leaves such bytes.',
    )
  if (text !== undefined) return text
  if (bytes.subarray(0, 4096).includes(0)) throw new DecantError('no-format-fits', 'The file is binary', 'Give a file with messages or an agent log.')
  throw notUtf8('The file is not valid UTF-8', firstInvalidLine(bytes))
}

/** Detects UTF-16 without its byte order mark: of every two bytes at the beginning one is zero. */
function looksLikeUtf16(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, 64)
  const zeros = [0, 1].map((parity) => head.filter((byte, i) => byte === 0 && i % 2 === parity).length)
  return head.length >= 8 && zeros.some((count) => count >= head.length / 2 - 2) && zeros.includes(0)
}

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_STRING_TOO_LONG')
      throw new DecantError('too-large', 'The file is longer than the longest possible string', 'Split it, for instance into a file for each run.', {}, error)
    return undefined
  }
}

/** Returns the first line that is not UTF-8, from 1: no multi-byte character contains a line feed, so each line can be checked on its own. */
function firstInvalidLine(bytes: Uint8Array): number {
  let line = 1
  for (let start = 0; start < bytes.length; line++) {
    const feed = bytes.indexOf(LINE_FEED, start)
    const end = feed < 0 ? bytes.length : feed
    if (decodeUtf8(bytes.subarray(start, end)) === undefined) break
    start = end + 1
  }
  return line
}

/** Returns the text of an Inspect evaluation log, the only archive that is read. */
function readEvalLogText(bytes: Uint8Array): string {
  const text = evalLogText(bytes)
  if (text !== undefined) return text
  const remedy = 'Unpack it and give a file from it; for an Inspect log its samples/*.json, or the output of `inspect log dump`.'
  throw new DecantError('not-utf8', 'The file is a ZIP archive', remedy, { line: 1 })
}

function notUtf8(message: string, line: number): DecantError {
  return new DecantError('not-utf8', message, 'Convert it to UTF-8 first, e.g. with iconv.', { line })
}
