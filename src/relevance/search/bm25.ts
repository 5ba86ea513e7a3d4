import { checkOptionKinds } from '../../validation/index.ts'
import { terms } from './terms.ts'

/** A ranked document: its index among the indexed ones, and its score, above 0. */
export interface RankedDocument {
  readonly index: number
  readonly score: number
}

/** An index over texts. */
export interface Bm25 {
  /**
   * Returns documents that share a term with the query, best first; among equal scores the later document first. At most `limit`.
   * @throws DecantError `invalid-option` for a limit that is no number from 0 or `Infinity`
   */
  search(query: string, limit?: number): RankedDocument[]
  /** Returns the score of each document for the query, 0 if they share nothing. */
  scores(query: string): Float64Array
}

const SATURATION = 1.2
const LENGTH_WEIGHT = 0.75

/**
 * Okapi BM25 over texts of any language: words, the parts of compound names, pairs of CJK characters (Robertson and Zaragoza, The
 * Probabilistic Relevance Framework, 2009; with the idf that never falls below zero). Building is linear in the texts, a search in the postings of the
 * query's terms.
 *
 * @example
 * bm25(['the parser failed', '配置文件', 'all green']).search('which parser?').map(({ index }) => index) // [0]
 */
export function bm25(documents: readonly string[]): Bm25 {
  const postings = new Map<string, Map<number, number>>()
  const lengths = documents.map((text, index) => {
    const list = terms(text)
    for (const term of list) {
      const places = postings.get(term)
      if (places) places.set(index, (places.get(index) ?? 0) + 1)
      else postings.set(term, new Map([[index, 1]]))
    }
    return list.length
  })
  const mean = Math.max(1, lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, documents.length))
  const scores = (query: string): Float64Array => {
    const total = new Float64Array(documents.length)
    for (const term of new Set(terms(query))) {
      const places = postings.get(term)
      if (!places) continue
      const inverseFrequency = Math.log(1 + (documents.length - places.size + 0.5) / (places.size + 0.5))
      for (const [index, count] of places) {
        const norm = SATURATION * (1 - LENGTH_WEIGHT + (LENGTH_WEIGHT * (lengths[index] as number)) / mean)
        total[index] = (total[index] as number) + (inverseFrequency * count * (SATURATION + 1)) / (count + norm)
      }
    }
    return total
  }
  return { scores, search: (query, limit = 10) => rankDocuments(scores(query), checkLimit(limit)) }
}

function checkLimit(limit: number): number {
  return checkOptionKinds('bm25', { limit }, { limit: 'a number from 0 or Infinity' }).limit
}

function rankDocuments(scores: Float64Array, limit: number): RankedDocument[] {
  const found: RankedDocument[] = []
  scores.forEach((score, index) => {
    if (score > 0) found.push({ index, score })
  })
  return found.sort((a, b) => b.score - a.score || b.index - a.index).slice(0, limit)
}
