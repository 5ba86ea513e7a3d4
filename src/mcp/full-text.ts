import type { Archive, ArchiveRecord } from '../archive/index.ts'
import { displayText } from './display-text.ts'
import type { RecallOptions } from './recall-options.ts'

/** Total characters of cached texts; the most recent one is always kept. */
const MAX_CACHED_CHARS = 8_000_000

/** Texts by hash, which identifies the bytes, least recently used first. */
const textCaches = new WeakMap<Archive, Map<string, string>>()

/**
 * The text of a record for a view. All of it is searched for secrets, because one may extend over two pages, but only once: paging through a long text
 * would otherwise repeat the search for each page.
 */
export function fullText({ hash, bytes }: Pick<ArchiveRecord, 'hash' | 'bytes'>, options: RecallOptions, archive: Archive): string {
  if (options.unredacted) return displayText(bytes, options, archive.key)
  const texts = textCaches.get(archive) ?? new Map<string, string>()
  textCaches.set(archive, texts)
  const text = texts.get(hash) ?? displayText(bytes, options, archive.key)
  texts.delete(hash)
  texts.set(hash, text)
  let cachedChars = [...texts.values()].reduce((sum, { length }) => sum + length, 0)
  for (const [oldest, { length }] of texts) {
    if (cachedChars <= MAX_CACHED_CHARS || texts.size === 1) break
    texts.delete(oldest)
    cachedChars -= length
  }
  return text
}
