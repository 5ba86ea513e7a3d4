import { gunzipSync } from 'node:zlib'
import { DecantError } from '../message/index.ts'

/** The maximum size of an unpacked file. */
const MAX_UNPACKED_BYTES = 2 ** 31

/**
 * Returns the bytes of a file, unpacked if it is gzipped.
 * @throws DecantError `invalid-gzip` if the packed file is damaged; `too-large` if it contains more than `maxBytes` bytes, like one made to exhaust memory
 */
export function gunzipIfNeeded(bytes: Uint8Array, maxBytes: number = MAX_UNPACKED_BYTES): Uint8Array {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  try {
    return gunzipSync(bytes, { maxOutputLength: maxBytes })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE')
      throw new DecantError(
        'too-large',
        `The packed file holds more than ${sizeInWords(maxBytes)}`,
        'Unpack it and split it, for instance into a file for each run.',
        {},
        error,
      )
    throw new DecantError('invalid-gzip', 'The gzip file is damaged', 'Get a whole copy, or unpack the intact part: gzip -dc FILE > PART', {}, error)
  }
}

/** A size in whole GiB or, if it is none, in bytes. */
function sizeInWords(bytes: number): string {
  const gibibytes = bytes / 2 ** 30
  return Number.isInteger(gibibytes) && gibibytes > 0 ? `${gibibytes} GiB` : `${bytes} bytes`
}
