import type { Archive, ArchiveRecord } from '../archive/index.ts'
import { oneLine } from './one-line.ts'
import type { RecallOptions } from './recall-options.ts'
import { shown } from './shown.ts'

/** Bytes searched for secrets before the first words are shown: more than the longest secret that has a known form. */
const PREVIEWED_BYTES = 16_384
/** The number of an archive's records that are cached: some pages of a list. */
const REMEMBERED = 200

/** First words by hash: a hash identifies the bytes, so their text without secrets never changes. The least recently used entry is evicted first. */
const known = new WeakMap<Archive, Map<string, string>>()

/** The first words of a record for a list. Cached, because searching for secrets takes far longer than reading. */
export function firstWords({ hash, bytes }: Pick<ArchiveRecord, 'hash' | 'bytes'>, options: RecallOptions, archive: Archive): string {
  const read = () => oneLine(shown(bytes.subarray(0, PREVIEWED_BYTES), options, archive.key))
  if (options.sealed) return read()
  const words = known.get(archive) ?? new Map<string, string>()
  known.set(archive, words)
  const found = words.get(hash) ?? read()
  words.delete(hash)
  words.set(hash, found)
  if (words.size > REMEMBERED) words.delete(words.keys().next().value as string)
  return found
}
