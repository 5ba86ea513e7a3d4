import { DecantError } from '../message/index.ts'
import type { EmbeddingModel } from '../model/index.ts'

/** An embedding model object of the AI SDK, from the second version of its interface on, with the members that are used. */
export interface AiSdkEmbeddingModel {
  readonly provider: string
  readonly modelId: string
  readonly maxEmbeddingsPerCall: PromiseLike<number | undefined> | number | undefined
  doEmbed(options: { values: string[]; abortSignal?: AbortSignal }): PromiseLike<{ readonly embeddings: readonly (readonly number[])[] }>
}

/**
 * Adapts an embedding model object of the AI SDK from any provider; the SDK itself is not needed. Texts are sent in calls as large as the model allows, one
 * after another; an empty text gets the zero vector and is not sent. Errors of the model are thrown.
 *
 * @throws DecantError `invalid-option` for a value that is no embedding model, `invalid-embedding` if the model returns another number of vectors, or
 * vectors of another length than `dimensions`.
 * @example
 * const embedder = aiSdkEmbedder(openai.embeddingModel('text-embedding-3-small'), 1536)
 */
export function aiSdkEmbedder(model: AiSdkEmbeddingModel, dimensions: number): EmbeddingModel {
  if (typeof (Object(model) as Partial<AiSdkEmbeddingModel>).doEmbed !== 'function')
    throw new DecantError(
      'invalid-option',
      'This is not an embedding model of the AI SDK: it has no doEmbed(options)',
      "Give one that a provider made, such as openai.embeddingModel('text-embedding-3-small').",
    )
  return {
    name: `${model.provider}:${model.modelId}`,
    dimensions,
    async embed(texts, { signal } = {}) {
      const batchSize = Math.max(1, Math.min((await model.maxEmbeddingsPerCall) ?? texts.length, texts.length))
      const nonEmpty = [...texts.keys()].filter((index) => texts[index]?.trim() !== '')
      const vectors: Float32Array[] = texts.map(() => new Float32Array(dimensions))
      for (let at = 0; at < nonEmpty.length; at += batchSize) {
        const batch = nonEmpty.slice(at, at + batchSize)
        const { embeddings } = await model.doEmbed({ values: batch.map((index) => texts[index] as string), ...(signal && { abortSignal: signal }) })
        batch.forEach((index, i) => {
          vectors[index] = vectorOf(embeddings.length === batch.length ? embeddings[i] : undefined, dimensions)
        })
      }
      return vectors
    },
  }
}

function vectorOf(embedding: readonly number[] | undefined, dimensions: number): Float32Array {
  if (embedding?.length === dimensions) return Float32Array.from(embedding)
  const received =
    embedding === undefined ? 'another number of vectors than it was asked for' : `a vector of ${embedding.length} numbers instead of ${dimensions}`
  throw new DecantError('invalid-embedding', `The embedding model answered with ${received}.`, 'Give the number of dimensions that the model has.')
}
