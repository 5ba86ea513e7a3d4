import type { ArchiveHit, ArchiveSearch } from '../archive.ts'
import { queryWords } from '../search/query-words.ts'
import { searchWithVariants } from '../search/search-with-variants.ts'
import { searchWordsAmong } from '../search/search-words.ts'
import { snippet } from '../search/snippet.ts'
import type { MemoryRecord } from './memory-record.ts'
import type { MemoryRecords } from './memory-records.ts'

/** Records that contain words of the query, the best first. */
export function searchRecords(records: MemoryRecords, query: string, { limit = 10, kind, isVisible }: ArchiveSearch): ArchiveHit[] {
  const searchable = records.all().filter((record) => record.text !== undefined && (kind === undefined || record.kind === kind))
  return searchWithVariants(queryWords(query), Math.max(0, limit), (wanted, maxHits, known) =>
    rankRecords(searchable, wanted)
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

function rankRecords(searchable: readonly MemoryRecord[], wanted: readonly string[]): { record: MemoryRecord; score: number }[] {
  const found = searchable.map((record) => ({ record, words: searchWordsAmong(record.text as string, wanted) })).filter(({ words }) => words.size > 0)
  const weight = new Map(wanted.map((word) => [word, Math.log(1 + searchable.length / (1 + found.filter(({ words }) => words.has(word)).length))]))
  const scored = found.map(({ record, words }) => ({ record, score: wanted.reduce((sum, word) => sum + (words.has(word) ? (weight.get(word) ?? 0) : 0), 0) }))
  return scored.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score || (a.record.ref < b.record.ref ? -1 : 1))
}
