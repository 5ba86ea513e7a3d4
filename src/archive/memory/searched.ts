import type { ArchiveHit, ArchiveSearch } from '../archive.ts'
import { queryWords } from '../search/query-words.ts'
import { searchWords } from '../search/search-words.ts'
import { snippet } from '../search/snippet.ts'
import type { Shelf } from './shelf.ts'

/** What holds words of the query, the best first. */
export function searched(records: Shelf, query: string, { limit = 10, kind, within }: ArchiveSearch): ArchiveHit[] {
  const wanted = queryWords(query)
  const texts = records
    .all()
    .filter((held) => held.text !== undefined && (kind === undefined || held.kind === kind))
    .map((held) => ({ held, has: new Set(searchWords(held.text as string)) }))
  const weight = new Map(wanted.map((word) => [word, Math.log(1 + texts.length / (1 + texts.filter(({ has }) => has.has(word)).length))]))
  const scored = texts.map(({ held, has }) => ({ held, score: wanted.reduce((sum, word) => sum + (has.has(word) ? (weight.get(word) ?? 0) : 0), 0) }))
  const best = scored.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score || (a.held.ref < b.held.ref ? -1 : 1))
  const seen = within ? best.filter(({ held }) => within(held.hash)) : best
  return seen.slice(0, Math.max(0, limit)).map(({ held, score }) => ({
    ref: held.ref,
    hash: held.hash,
    kind: held.kind,
    snippet: snippet(held.text as string, wanted, records.key),
    score,
    ...(held.meta && { meta: held.meta }),
  }))
}
