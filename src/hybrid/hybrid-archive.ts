import { type Archive, type ArchiveHit, checkSearch, ignoreHashMismatch, resolveOpenArchive } from '../archive/index.ts'
import { checkText, DecantError } from '../message/index.ts'
import { checkEmbedder, type Embedder, fuseRanks } from '../relevance/index.ts'
import { checkOptionKinds, checkOptionNames, describeValue, notifySafely } from '../validation/index.ts'
import { EmbedderFailure } from './guarded-embedder.ts'
import { textWindows } from './text-windows.ts'
import { type VectorHit, VectorIndex } from './vector-index.ts'

/** Options of `hybridArchive`. */
export interface HybridOptions {
  /**
   * Windows of text (1,500 characters) whose vectors are kept in memory, those of the latest records first. 4,000 unless set: 24 MB for vectors of 1,536
   * numbers.
   */
  readonly windows?: number | undefined
  /** Milliseconds that one search waits for the embedder; 10,000 unless set. Texts without vectors by then get them during the next searches. */
  readonly timeout?: number | undefined
  /**
   * Called with the reason why a search used words alone, texts stay without vectors, or vectors could not be stored. Its own errors become process
   * warnings.
   */
  readonly onFailure?: ((error: Error) => void) | undefined
}

/** At least this many hits of each kind are fused. The number grows in factors of four, so that within a step a longer list begins like a shorter one. */
const MIN_FUSED_HITS = 64
const SNIPPET_CHARS = 240
/** The number of characters of a query that are embedded. */
const MAX_QUERY_CHARS = 8000

/**
 * Makes an archive that also finds parts worded differently from the query: hits by words and by vectors, with their ranks fused (`fuseRanks`); `score` is
 * one divided by the rank. It can be used wherever an archive can: in sessions, recall tools and the MCP server. Nothing is embedded before the first
 * search, which embeds all texts that have no vector yet, secrets redacted, and stores the vectors in the archive, where they are forgotten together with
 * their record. If the embedder fails or takes too long, only its hits are missing. Unlike words, vectors always find something: the nearest texts there
 * are.
 *
 * @param embedder an embedder, or a function that makes one when it is first needed, and is called again after it failed; its signal aborts when the
 * archive is closed
 * @throws DecantError `invalid-option` for an invalid number of windows or milliseconds, or an invalid archive
 *
 * @example
 * const archive = hybridArchive(sqliteArchive('./decant.db'), aiSdkEmbedder(openai.embeddingModel('text-embedding-3-small'), 1536))
 * await archive.search('what did the server say about permissions', { kind: 'part' })
 */
export function hybridArchive(archiveBelow: Archive, embedder: Embedder | ((signal: AbortSignal) => Promise<Embedder>), options: HybridOptions = {}): Archive {
  checkOptionNames('hybridArchive', options, { windows: true, timeout: true, onFailure: true })
  checkOptionKinds('hybridArchive', options, { onFailure: 'a function' })
  const onFailure = (error: Error) => notifySafely('onFailure of hybridArchive', () => options.onFailure?.(error), process.emitWarning)
  if (typeof embedder !== 'function') checkEmbedder('hybridArchive', embedder)
  const archive = resolveOpenArchive('hybridArchive', archiveBelow)
  const { unlessPut, linkedBelow } = archive
  const maxWindows = checkNumber('windows', options.windows ?? 4000)
  const timeout = checkNumber('timeout', options.timeout ?? 10_000)
  const index = new VectorIndex(archive, embedder, { maxWindows, timeout, onFailure })
  return {
    key: archive.key,
    volatile: archive.volatile,
    put: (entries, options) => archive.put(entries, options),
    get: (refOrHash) => archive.get(refOrHash),
    async search(text, options = {}) {
      const query = checkText(text, 'search')
      const { limit: requested = 10, kind, isVisible } = checkSearch('search', options)
      const limit = Math.floor(requested)
      if ((kind !== undefined && kind !== 'part') || query.trim() === '' || !(limit >= 1))
        return archive.search(query, { limit, ...(kind && { kind }), ...(isVisible && { isVisible }) })
      const depth = MIN_FUSED_HITS * 4 ** Math.max(0, Math.ceil(Math.log(limit / MIN_FUSED_HITS) / Math.log(4)))
      const byWords = await archive.search(query, { limit: depth, ...(kind && { kind }), ...(isVisible && { isVisible }) })
      try {
        return await mergeHits({ archive, index }, byWords, await index.nearest(query.slice(0, MAX_QUERY_CHARS), depth, isVisible), limit)
      } catch (error) {
        if (!(error instanceof EmbedderFailure)) throw error
        onFailure(new Error(`${error.message} Searched by words alone.`, { cause: error }))
        return byWords.slice(0, limit).map((hit, i) => ({ ...hit, score: 1 / (i + 1) }))
      }
    },
    list: (which) => archive.list(which),
    link: (from, to, relation) => archive.link(from, to, relation),
    linked: (from, relation) => archive.linked(from, relation),
    ...(linkedBelow && { linkedBelow }),
    async forget(refOrHash) {
      const record = await archive.get(refOrHash).catch(ignoreHashMismatch)
      if (record) index.forget(record.hash)
      return archive.forget(refOrHash)
    },
    async forgetEach(hashes, instead) {
      for (const hash of hashes) index.forget(hash)
      await archive.forgetEach(hashes, instead)
    },
    ...(unlessPut && {
      unlessPut: async () => {
        const forget = await unlessPut()
        return async (hashes, since) => {
          const isDone = await forget(hashes, since)
          if (isDone) for (const hash of hashes) index.forget(hash)
          return isDone
        }
      },
    }),
    shrink: () => archive.shrink(),
    async close() {
      await index.close()
      await archive.close()
    },
  }
}

/** The first `limit` hits that still exist, with a snippet: the words around a match if words matched, else the beginning of the nearest window. */
async function mergeHits(
  { archive, index }: { archive: Archive; index: VectorIndex },
  byWords: readonly ArchiveHit[],
  vectorHits: readonly VectorHit[],
  limit: number,
): Promise<ArchiveHit[]> {
  const wordHits = new Map(byWords.map((hit) => [hit.hash, hit]))
  const nearestWindows = new Map(vectorHits.map(({ hash, window }) => [hash, window]))
  const hits: ArchiveHit[] = []
  for (const hash of fuseRanks([...wordHits.keys()], [...nearestWindows.keys()])) {
    if (hits.length >= limit) break
    const score = 1 / (hits.length + 1)
    const hit = wordHits.get(hash)
    if (hit) hits.push({ ...hit, score })
    if (hit) continue
    const record = await archive.get(hash).catch(ignoreHashMismatch)
    if (!record) index.forget(hash)
    if (!record) continue
    const { ref, kind, meta } = record
    const window = textWindows(record, archive.key)[nearestWindows.get(hash) ?? 0] ?? ''
    hits.push({
      ref,
      hash,
      kind,
      snippet: window.length > SNIPPET_CHARS ? `${window.slice(0, SNIPPET_CHARS).toWellFormed()}…` : window,
      score,
      ...(meta && { meta }),
    })
  }
  return hits
}

function checkNumber(name: string, value: number): number {
  if (typeof value === 'number' && value >= 1 && value < 2 ** 31) return value
  throw new DecantError('invalid-option', `${name} is ${describeValue(value)}`, 'Give a number from 1 to 2,147,483,647.')
}
