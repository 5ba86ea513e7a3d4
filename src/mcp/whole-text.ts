import type { Archive, ArchiveRecord } from '../archive/index.ts'
import type { RecallOptions } from './recall-options.ts'
import { shown } from './shown.ts'

/** Total characters of cached texts; the most recent one is always kept. */
const REMEMBERED = 8_000_000

/** Texts by hash, which identifies the bytes, least recently used first. */
const known = new WeakMap<Archive, Map<string, string>>()

/**
 * The text of a record for a view. All of it is searched for secrets, because one may extend over two pages, but only once: paging through a long text
 * would otherwise repeat the search for each page.
 */
export function wholeText({ hash, bytes }: Pick<ArchiveRecord, 'hash' | 'bytes'>, options: RecallOptions, archive: Archive): string {
  if (options.sealed) return shown(bytes, options, archive.key)
  const texts = known.get(archive) ?? new Map<string, string>()
  known.set(archive, texts)
  const text = texts.get(hash) ?? shown(bytes, options, archive.key)
  texts.delete(hash)
  texts.set(hash, text)
  let held = [...texts.values()].reduce((sum, { length }) => sum + length, 0)
  for (const [oldest, { length }] of texts) {
    if (held <= REMEMBERED || texts.size === 1) break
    texts.delete(oldest)
    held -= length
  }
  return text
}
