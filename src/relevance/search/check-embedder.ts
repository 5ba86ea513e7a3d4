import { DecantError } from '../../message/index.ts'
import type { Embedder } from './embedder.ts'

/**
 * Validates an embedder.
 * @param caller the function it was given to, as written by a caller
 * @throws DecantError `invalid-option`
 */
export function checkEmbedder(caller: string, embedder: Embedder): Embedder {
  if (typeof (Object(embedder) as Partial<Embedder>).embed === 'function') return embedder
  throw new DecantError(
    'invalid-option',
    `The embedder of ${caller} has no embed(texts)`,
    'Give `aiSdkEmbedder(model, dimensions)` of decant/ai-sdk, `await embeddingModelNamed(name, { key })` of decant/model, or an object with `embed`.',
  )
}
