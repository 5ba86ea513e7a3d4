import { gunzipSync } from 'node:zlib'
import type { ArchiveRecord } from '../archive.ts'

/** What unpacks to more bytes than a string can hold is looked into as it is. */
const LONGEST = 2 ** 29

/** What a record says. A log that came packed says what it holds. */
export function textOf({ bytes }: Pick<ArchiveRecord, 'bytes'>): string {
  const given = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  if (given[0] !== 0x1f || given[1] !== 0x8b) return given.toString('utf8')
  try {
    return gunzipSync(given, { maxOutputLength: LONGEST }).toString('utf8')
  } catch {
    return given.toString('utf8')
  }
}
