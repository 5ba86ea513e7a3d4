import { DecantError } from '../message/index.ts'
import { asObject } from '../text/index.ts'
import { ABORT_SIGNAL, checkOptionKinds, checkOptionNames } from '../validation/index.ts'
import { listOrEmpty } from './http/list-or-empty.ts'
import { openaiLikeEndpoint } from './http/openai-like-endpoint.ts'
import { type Endpoint, isFailure, postJson } from './http/post-json.ts'
import { ACCESS_KINDS, type ModelAccess } from './model-access.ts'

/** An embedding model that was asked once, so that the length of its vectors is known. It can be used wherever an embedder is expected. */
export interface EmbeddingModel {
  readonly name: string
  readonly dimensions: number
  embed(texts: readonly string[], options?: { signal?: AbortSignal }): Promise<readonly Float32Array[]>
}

/** Texts and characters of one request: the lowest limits among the providers. */
const BATCH = { texts: 96, characters: 24_000 } as const
/** Milliseconds that the first request may take. */
const FIRST_TIMEOUT = 15_000

/** Providers that have embedding models with OpenAI's protocol. */
const PROVIDERS: readonly string[] = ['openai', 'google', 'mistral', 'openrouter', 'local']

/**
 * Opens an embedding model by `provider:model`: openai, google, mistral, openrouter, or `local` for any server with OpenAI's protocol, such as
 * Ollama, vLLM and LM Studio. It is asked at once for the vector of one word, to learn how long its vectors are.
 * @throws DecantError `unknown-model-provider`; `invalid-option` for an unknown or invalid option; `invalid-embedding` if the model does not answer with
 * vectors, now or later
 * @example
 * const embedder = await embeddingModelNamed('local:nomic-embed-text')
 */
export async function embeddingModelNamed(name: string, access: ModelAccess = {}, signal?: AbortSignal): Promise<EmbeddingModel> {
  const { provider, model } = parseEmbeddingModelName(name)
  checkOptionKinds('embeddingModelNamed', checkOptionNames('embeddingModelNamed', access, ACCESS_KINDS), ACCESS_KINDS)
  checkOptionKinds<{ signal?: unknown }>('embeddingModelNamed', { signal }, { signal: ABORT_SIGNAL })
  const endpoint = openaiLikeEndpoint(provider, 'embeddings', access, { name, others: [] })
  const ask = (texts: readonly string[], stop?: AbortSignal) => vectorsOf(name, model, endpoint, texts, stop)
  const [first] = await ask(['word'], AbortSignal.any([AbortSignal.timeout(FIRST_TIMEOUT), ...(signal ? [signal] : [])]))
  const dimensions = first?.length ?? 0
  return {
    name,
    dimensions,
    async embed(texts, { signal } = {}) {
      const vectors: Float32Array[] = []
      for (const batch of batches(texts)) vectors.push(...(await ask(batch, signal)))
      if (vectors.every(({ length }) => length === dimensions)) return vectors
      throw invalidEmbedding(name, 'vectors of several lengths')
    },
  }
}

/**
 * Splits a name into provider and model, without any request.
 * @throws DecantError `unknown-model-provider`
 */
export function parseEmbeddingModelName(name: string): { readonly provider: string; readonly model: string } {
  const [, provider = '', model = ''] = /^([a-z]{1,40}):(.{1,200})$/.exec(name) ?? []
  if (PROVIDERS.includes(provider)) return { provider, model }
  throw new DecantError(
    'unknown-model-provider',
    `'${name}' names no provider and embedding model`,
    `Write provider:model with one of ${PROVIDERS.join(', ')}.`,
  )
}

function* batches(texts: readonly string[]): Iterable<readonly string[]> {
  let batch: string[] = []
  let characters = 0
  for (const text of texts) {
    if (batch.length > 0 && (batch.length === BATCH.texts || characters + text.length > BATCH.characters)) {
      yield batch
      batch = []
      characters = 0
    }
    batch.push(text)
    characters += text.length
  }
  if (batch.length > 0) yield batch
}

async function vectorsOf(name: string, model: string, endpoint: Endpoint, texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]> {
  // Providers refuse a body with a lone surrogate.
  const input = texts.map((text) => text.toWellFormed())
  const answer = await postJson(endpoint, { model, input, encoding_format: 'float' }, signal)
  if (isFailure(answer)) throw invalidEmbedding(name, [answer.reason, answer.detail].filter(Boolean).join(', '))
  const vectors: Float32Array[] = []
  for (const [i, item] of listOrEmpty(answer.data).map(asObject).entries()) {
    const values = listOrEmpty(item?.embedding)
    const at = typeof item?.index === 'number' ? item.index : i
    if (values.length > 0 && values.every((value) => typeof value === 'number')) vectors[at] = Float32Array.from(values as readonly number[])
  }
  if (vectors.length === texts.length && vectors.every(Boolean) && Object.keys(vectors).length === texts.length) return vectors
  throw invalidEmbedding(name, `its answer lacks a vector for some of ${texts.length} texts`)
}

function invalidEmbedding(name: string, why: string): DecantError {
  return new DecantError(
    'invalid-embedding',
    `The embedding model ${name} gave no vectors: ${why}.`,
    'Check its name, its key and its address. Without it, search uses words alone.',
  )
}
