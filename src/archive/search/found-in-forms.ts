import type { ArchiveHit } from '../archive.ts'
import { otherForms } from './other-forms.ts'

/**
 * What holds the words of a query, the best first, and behind these, where there is room for more, what holds other forms of them alone.
 * @param find hits of any of these words, the best first, so many at the most, none of those that are known by their hashes
 */
export function foundInForms(
  words: readonly string[],
  limit: number,
  find: (words: readonly string[], limit: number, known: ReadonlySet<string>) => readonly ArchiveHit[],
): ArchiveHit[] {
  const hits = [...find(words, limit, new Set())]
  const forms = hits.length < limit ? otherForms(words) : []
  if (forms.length === 0) return hits
  const least = hits.at(-1)?.score ?? Number.POSITIVE_INFINITY
  for (const hit of find(forms, limit - hits.length, new Set(hits.map(({ hash }) => hash)))) hits.push({ ...hit, score: Math.min(hit.score, least) })
  return hits
}
