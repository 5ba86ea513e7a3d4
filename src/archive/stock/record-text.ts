import { gunzipSync } from 'node:zlib'
import type { ArchiveRecord } from '../archive.ts'

/** A record that unpacks to more bytes than a string can hold is read packed. */
const MAX_TEXT_BYTES = 2 ** 29

/** The text of a record. A packed log is unpacked. */
export function recordText({ bytes }: Pick<ArchiveRecord, 'bytes'>): string {
  const given = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  if (given[0] !== 0x1f || given[1] !== 0x8b) return given.toString('utf8')
  try {
    return gunzipSync(given, { maxOutputLength: MAX_TEXT_BYTES }).toString('utf8')
  } catch {
    return given.toString('utf8')
  }
}
