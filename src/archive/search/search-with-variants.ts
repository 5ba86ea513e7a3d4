import type { ArchiveHit } from '../archive.ts'
import { wordVariants } from './word-variants.ts'

/**
 * Hits that contain the words of a query, the best first, followed, if there is room, by those that contain only other forms of them.
 * @param find returns hits of any of these words, the best first, at most `limit`, without those whose hashes are known
 */
export function searchWithVariants(
  words: readonly string[],
  limit: number,
  find: (words: readonly string[], limit: number, known: ReadonlySet<string>) => readonly ArchiveHit[],
): ArchiveHit[] {
  const hits = [...find(words, limit, new Set())]
  const variants = hits.length < limit ? wordVariants(words) : []
  if (variants.length === 0) return hits
  const minScore = hits.at(-1)?.score ?? Number.POSITIVE_INFINITY
  for (const hit of find(variants, limit - hits.length, new Set(hits.map(({ hash }) => hash)))) hits.push({ ...hit, score: Math.min(hit.score, minScore) })
  return hits
}
