import { gunzipSync } from 'node:zlib'
import { DecantError } from '../message/index.ts'

/**
 * The bytes of a file, unpacked where it is gzipped.
 * @throws DecantError `invalid-gzip` where the packed file is damaged
 */
export function unpacked(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  try {
    return gunzipSync(bytes)
  } catch (error) {
    throw new DecantError('invalid-gzip', 'The gzip file is damaged', 'Unpack it yourself, or get a whole copy.', {}, error)
  }
}
