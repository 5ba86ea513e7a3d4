import { checkOptionKinds } from '../../validation/index.ts'
import { terms } from './terms.ts'

/**
 * Turns texts into vectors, which may be plain lists of numbers as returned by a provider. Calls a model or computes them; vectors of one embedder have one
 * length.
 */
export interface Embedder {
  readonly name: string
  readonly dimensions: number
  embed(texts: readonly string[], options?: { signal?: AbortSignal }): Promise<readonly ArrayLike<number>[]>
}

const DIMENSIONS = 512

/** Short words of Latin letters mostly connect sentences and reveal little about their subject. */
const SHORT_WORD = /^[a-z]{1,3}$/
const SHORT_WEIGHT = 0.3

/**
 * The vector of a text from its terms alone: each term, its first four letters (which unites *boil* and *boiling*) and each pair of neighbours is hashed to two
 * places with a sign, weighted by the logarithm of its count, and the whole is scaled to length 1 (feature hashing, Weinberger et al. 2009). No model, no
 * download, any language, the same on every machine. It detects shared words, not shared meaning. A text without words is the zero vector.
 * @throws DecantError `invalid-option` for dimensions that are no whole number from 1
 */
export function lexicalVector(text: string, dimensions = DIMENSIONS): Float32Array {
  checkDimensions('lexicalVector', dimensions)
  const counts = new Map<string, number>()
  let before = ''
  for (const term of terms(text)) {
    counts.set(term, (counts.get(term) ?? 0) + 1)
    if (term.length > 3) counts.set(`${term.slice(0, 4)}*`, (counts.get(`${term.slice(0, 4)}*`) ?? 0) + 1)
    if (before !== '') counts.set(`${before} ${term}`, (counts.get(`${before} ${term}`) ?? 0) + 0.4)
    before = term
  }
  const vector = new Float32Array(dimensions)
  for (const [term, count] of counts) {
    const hash = hashOf(term)
    const weight = Math.log1p(count) * (SHORT_WORD.test(term) ? SHORT_WEIGHT : 1)
    const first = hash % dimensions
    const second = Math.imul(hash, 0x9e3779b1) >>> 0
    vector[first] = (vector[first] as number) + (hash & 0x40000000 ? weight : -weight)
    vector[second % dimensions] = (vector[second % dimensions] as number) + (second & 0x40000000 ? weight : -weight)
  }
  return scaleToUnitLength(vector)
}

/**
 * The default embedder: `lexicalVector` as an `Embedder`.
 * @throws DecantError `invalid-option` for dimensions that are no whole number from 1
 */
export function lexicalEmbedder(dimensions = DIMENSIONS): Embedder {
  checkDimensions('lexicalEmbedder', dimensions)
  return { name: 'lexical', dimensions, embed: async (texts) => texts.map((text) => lexicalVector(text, dimensions)) }
}

function checkDimensions(caller: string, dimensions: number): void {
  checkOptionKinds(caller, { dimensions }, { dimensions: 'a whole number from 1' })
}

function scaleToUnitLength(vector: Float32Array): Float32Array {
  let square = 0
  for (const value of vector) square += value * value
  if (square === 0) return vector
  const scale = 1 / Math.sqrt(square)
  return vector.map((value) => value * scale)
}

/** FNV-1a with a final mix. */
function hashOf(term: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < term.length; i++) hash = Math.imul(hash ^ term.charCodeAt(i), 0x01000193)
  hash ^= hash >>> 15
  return Math.imul(hash, 0x2c1b3c6d) >>> 0
}
