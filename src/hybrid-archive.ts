import type { Archive, ArchiveHit } from './archive/index.ts'
import { type Embedder, fusedRanks } from './relevance/index.ts'
import { windowsOf } from './text-windows.ts'
import { EmbedderFailure, type Near, VectorShelf } from './vector-shelf.ts'

/** Options of `hybridArchive`. */
export interface HybridOptions {
  /** Windows of text (1,500 characters) whose vectors are held in memory, those of the latest records first. 4,000 unless told: 24 MB of vectors of 1,536 numbers. */
  readonly windows?: number
  /** Milliseconds that one call of the embedder may take; 30,000 unless told. */
  readonly patience?: number
  /** Told why the embedder could not be used, so that a search went by words alone, or why vectors could not be kept. */
  readonly onFailure?: (error: Error) => void
}

/** So many hits of each way are looked at for the first ones of both. */
const DEPTH = 50
const SNIPPET = 240

/**
 * An archive that also finds parts in other words than they were written in: hits by words and by vectors, their ranks fused (`fusedRanks`); `score` is one over the place. It may
 * stand wherever an archive may: in sessions, recall tools and the MCP server. Nothing is embedded before somebody searches; the first search then embeds what has no vector
 * yet, secrets redacted, and keeps the vectors in the archive, where they are forgotten with their record. An embedder that fails or takes too long costs
 * nothing but its hits. Unlike words, vectors always find something: the nearest there is.
 *
 * @example
 * const archive = hybridArchive(sqliteArchive('./decant.db'), aiSdkEmbedder(openai.embeddingModel('text-embedding-3-small'), 1536))
 * await archive.search('what did the server say about permissions', { kind: 'part' })
 */
export function hybridArchive(archive: Archive, embedder: Embedder, options: HybridOptions = {}): Archive {
  const { windows = 4000, patience = 30_000, onFailure = () => {} } = options
  const shelf = new VectorShelf(archive, embedder, { most: windows, patience, onFailure })
  return {
    key: archive.key,
    volatile: archive.volatile,
    put: (entries, how) => archive.put(entries, how),
    get: (refOrHash) => archive.get(refOrHash),
    async search(query, { limit = 10, kind } = {}) {
      const byWords = await archive.search(query, { limit: Math.max(limit, DEPTH), ...(kind && { kind }) })
      if ((kind !== undefined && kind !== 'part') || query.trim() === '') return byWords.slice(0, limit)
      try {
        const near = await shelf.nearest(query, Math.max(limit, DEPTH))
        return await hitsOf(archive, byWords, near, limit)
      } catch (error) {
        if (!(error instanceof EmbedderFailure)) throw error
        onFailure(error)
        return byWords.slice(0, limit)
      }
    },
    list: (which) => archive.list(which),
    link: (from, to, relation) => archive.link(from, to, relation),
    linked: (from, relation) => archive.linked(from, relation),
    async forget(refOrHash) {
      const record = await archive.get(refOrHash)
      if (record) shelf.forget(record.hash)
      return archive.forget(refOrHash)
    },
    close: () => archive.close(),
  }
}

/** What a search gives of the first of them that are still there: the words around a match where words matched, else the beginning of the nearest window. */
async function hitsOf(archive: Archive, byWords: readonly ArchiveHit[], near: readonly Near[], limit: number): Promise<ArchiveHit[]> {
  const worded = new Map(byWords.map((hit) => [hit.hash, hit]))
  const windows = new Map(near.map(({ hash, window }) => [hash, window]))
  const hits: ArchiveHit[] = []
  for (const hash of fusedRanks([...worded.keys()], [...windows.keys()])) {
    if (hits.length === limit) break
    const score = 1 / (hits.length + 1)
    const hit = worded.get(hash)
    if (hit) hits.push({ ...hit, score })
    const record = hit ? undefined : await archive.get(hash)
    if (!record) continue
    const { ref, kind, meta } = record
    const window = windowsOf(record)[windows.get(hash) ?? 0] ?? ''
    hits.push({ ref, hash, kind, snippet: window.length > SNIPPET ? `${window.slice(0, SNIPPET).toWellFormed()}…` : window, score, ...(meta && { meta }) })
  }
  return hits
}
