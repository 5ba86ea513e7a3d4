import type { Archive, ArchiveRecord } from '../archive/index.ts'
import { displayText } from './display-text.ts'
import { oneLine } from './one-line.ts'
import type { RecallOptions } from './recall-options.ts'

/** Bytes searched for secrets before the first words are shown: more than the longest secret that has a known form. */
const PREVIEW_BYTES = 16_384
/** The number of an archive's records that are cached: some pages of a list. */
const MAX_CACHED_RECORDS = 200

/** First words by hash: a hash identifies the bytes, so their text without secrets never changes. The least recently used entry is evicted first. */
const previewCaches = new WeakMap<Archive, Map<string, string>>()

/** The first words of a record for a list. Cached, because searching for secrets takes far longer than reading. */
export function firstWords({ hash, bytes }: Pick<ArchiveRecord, 'hash' | 'bytes'>, options: RecallOptions, archive: Archive): string {
  const preview = () => oneLine(displayText(bytes.subarray(0, PREVIEW_BYTES), options, archive.key))
  if (options.unredacted) return preview()
  const previews = previewCaches.get(archive) ?? new Map<string, string>()
  previewCaches.set(archive, previews)
  const text = previews.get(hash) ?? preview()
  previews.delete(hash)
  previews.set(hash, text)
  if (previews.size > MAX_CACHED_RECORDS) previews.delete(previews.keys().next().value as string)
  return text
}
