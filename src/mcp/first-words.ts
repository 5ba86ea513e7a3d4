import type { Archive, ArchiveRecord } from '../archive/index.ts'
import { oneLine } from './one-line.ts'
import type { RecallOptions } from './recall-options.ts'
import { shown } from './shown.ts'

/** Bytes in which secrets are looked for before the first words are shown: more than the longest that has a known form. */
const PREVIEWED_BYTES = 16_384
/** How many of an archive's records are remembered: some pages of a list. */
const REMEMBERED = 200

/** First words by hash, which names the bytes: what they say without secrets never changes. The one asked for longest ago goes first. */
const known = new WeakMap<Archive, Map<string, string>>()

/** The first words of a record as a list shows them. Looking for secrets takes far longer than reading: a list that is asked for again does not. */
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
