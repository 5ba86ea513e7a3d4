import type { Archive, ArchiveRecord } from '../archive/index.ts'
import type { RecallOptions } from './recall-options.ts'
import { shown } from './shown.ts'

/** Characters of texts that are remembered, all together; the one asked for last always is. */
const REMEMBERED = 8_000_000

/** Texts by hash, which names the bytes, the one asked for longest ago first. */
const known = new WeakMap<Archive, Map<string, string>>()

/**
 * The text of a record as a view shows it. Secrets are looked for in all of it, as one may lie across two pages, and once: whoever pages through a long text
 * would else wait for that with each page.
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
