import { type History, messageText } from '../../message/index.ts'
import { lexicalVector } from '../../relevance/index.ts'
import type { Context } from '../strategy.ts'

/** A message's meaning is told by its beginning. */
const READ = 4000

/** One vector a message: the caller's embeddings where there are as many, else vectors of its words. */
export function messageVectors(history: History, context: Pick<Context, 'vectors'>): readonly Float32Array[] {
  const { vectors } = context
  if (vectors && vectors.length === history.messages.length) return vectors
  return history.messages.map((message) => lexicalVector(messageText(message).slice(0, READ), 256))
}
