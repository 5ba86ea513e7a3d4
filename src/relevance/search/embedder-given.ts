import { DecantError } from '../../message/index.ts'
import type { Embedder } from './embedder.ts'

/**
 * An embedder at the door of what asks it.
 * @param of what it was given to, as a caller writes it
 * @throws DecantError `invalid-option`
 */
export function embedderGiven(of: string, embedder: Embedder): Embedder {
  if (typeof (Object(embedder) as Partial<Embedder>).embed === 'function') return embedder
  throw new DecantError(
    'invalid-option',
    `The embedder of ${of} has no embed(texts)`,
    'Give `aiSdkEmbedder(model, dimensions)` of decant/ai-sdk, `await embeddingModelNamed(name, { key })` of decant/model, or an object with `embed`.',
  )
}
