import type { Embedder } from '../../src/relevance/index.ts'
import { installed } from '../installed.ts'
import { sentenceEncoder } from './sentence-encoder.ts'
import { wordVectors } from './word-vectors.ts'

/** Embedding models whose weights come in a package of the registry; each text is embedded once. None unless peers are asked for. */
export async function embeddersAtHand(): Promise<readonly Embedder[]> {
  if (process.env.DECANT_BENCH_PEERS !== '1' || !installed(import.meta.dirname)) return []
  return (await Promise.all([wordVectors(), sentenceEncoder()])).map(remembering)
}

function remembering(embedder: Embedder): Embedder {
  const known = new Map<string, Float32Array>()
  return {
    ...embedder,
    embed: async (texts) => {
      const fresh = texts.filter((text) => !known.has(text))
      const vectors = await embedder.embed(fresh)
      for (const [i, text] of fresh.entries()) known.set(text, vectors[i] as Float32Array)
      return texts.map((text) => known.get(text) as Float32Array)
    },
  }
}
