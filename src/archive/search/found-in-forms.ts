import type { ArchiveHit } from '../archive.ts'
import { otherForms } from './other-forms.ts'

/**
 * Hits that contain the words of a query, the best first, followed, if there is room, by those that contain only other forms of them.
 * @param find returns hits of any of these words, the best first, at most `limit`, without those whose hashes are known
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
