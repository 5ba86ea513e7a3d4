import { gunzipSync } from 'node:zlib'
import type { ArchiveRecord } from '../archive.ts'

/** A record that unpacks to more bytes than a string can hold is read packed. */
const MAX_TEXT_BYTES = 2 ** 29

/** The text of a record. A packed log is unpacked. */
export function recordText({ bytes }: Pick<ArchiveRecord, 'bytes'>): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  if (buffer[0] !== 0x1f || buffer[1] !== 0x8b) return buffer.toString('utf8')
  try {
    return gunzipSync(buffer, { maxOutputLength: MAX_TEXT_BYTES }).toString('utf8')
  } catch {
    return buffer.toString('utf8')
  }
}
