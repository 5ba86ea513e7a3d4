import type { ArchiveHit, ArchiveSearch } from '../archive.ts'
import { queryWords } from '../search/query-words.ts'
import { searchWithVariants } from '../search/search-with-variants.ts'
import { searchWords } from '../search/search-words.ts'
import { snippet } from '../search/snippet.ts'
import type { MemoryRecord } from './memory-record.ts'
import type { MemoryRecords } from './memory-records.ts'

/** A record with the words of its text. */
interface SearchableRecord {
  readonly record: MemoryRecord
  readonly words: ReadonlySet<string>
}

/** Records that contain words of the query, the best first. */
export function searchRecords(records: MemoryRecords, query: string, { limit = 10, kind, isVisible }: ArchiveSearch): ArchiveHit[] {
  const texts = records
    .all()
    .filter((record) => record.text !== undefined && (kind === undefined || record.kind === kind))
    .map((record) => ({ record, words: new Set(searchWords(record.text as string)) }))
  return searchWithVariants(queryWords(query), Math.max(0, limit), (wanted, maxHits, known) =>
    rankRecords(texts, wanted)
      .filter(({ record }) => (known.size === 0 || !known.has(record.hash)) && (isVisible?.(record.hash) ?? true))
      .slice(0, maxHits)
      .map(({ record, score }) => ({
        ref: record.ref,
        hash: record.hash,
        kind: record.kind,
        snippet: snippet(record.text as string, wanted, records.key),
        score,
        ...(record.meta && { meta: record.meta }),
      })),
  )
}

function rankRecords(texts: readonly SearchableRecord[], wanted: readonly string[]): { record: MemoryRecord; score: number }[] {
  const weight = new Map(wanted.map((word) => [word, Math.log(1 + texts.length / (1 + texts.filter(({ words }) => words.has(word)).length))]))
  const scored = texts.map(({ record, words }) => ({ record, score: wanted.reduce((sum, word) => sum + (words.has(word) ? (weight.get(word) ?? 0) : 0), 0) }))
  return scored.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score || (a.record.ref < b.record.ref ? -1 : 1))
}
