import type { ArchiveHit, ArchiveSearch } from '../archive.ts'
import { foundInForms } from '../search/found-in-forms.ts'
import { queryWords } from '../search/query-words.ts'
import { searchWords } from '../search/search-words.ts'
import { snippet } from '../search/snippet.ts'
import type { Held } from './held.ts'
import type { Shelf } from './shelf.ts'

/** A record with the words of its text. */
interface Read {
  readonly held: Held
  readonly has: ReadonlySet<string>
}

/** Records that contain words of the query, the best first. */
export function searched(records: Shelf, query: string, { limit = 10, kind, within }: ArchiveSearch): ArchiveHit[] {
  const texts = records
    .all()
    .filter((held) => held.text !== undefined && (kind === undefined || held.kind === kind))
    .map((held) => ({ held, has: new Set(searchWords(held.text as string)) }))
  return foundInForms(queryWords(query), Math.max(0, limit), (wanted, most, known) =>
    ranked(texts, wanted)
      .filter(({ held }) => (known.size === 0 || !known.has(held.hash)) && (within?.(held.hash) ?? true))
      .slice(0, most)
      .map(({ held, score }) => ({
        ref: held.ref,
        hash: held.hash,
        kind: held.kind,
        snippet: snippet(held.text as string, wanted, records.key),
        score,
        ...(held.meta && { meta: held.meta }),
      })),
  )
}

function ranked(texts: readonly Read[], wanted: readonly string[]): { held: Held; score: number }[] {
  const weight = new Map(wanted.map((word) => [word, Math.log(1 + texts.length / (1 + texts.filter(({ has }) => has.has(word)).length))]))
  const scored = texts.map(({ held, has }) => ({ held, score: wanted.reduce((sum, word) => sum + (has.has(word) ? (weight.get(word) ?? 0) : 0), 0) }))
  return scored.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score || (a.held.ref < b.held.ref ? -1 : 1))
}
