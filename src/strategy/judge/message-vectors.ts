import { type History, messageText } from '../../message/index.ts'
import type { Context } from '../strategy.ts'
import { unit } from './unit.ts'
import { wordVector } from './word-vector.ts'

/** One vector of length 1 a message: the caller's embeddings where there are as many, else bags of words. */
export function messageVectors(history: History, context: Pick<Context, 'vectors'>): Float32Array[] {
  const { vectors } = context
  if (vectors && vectors.length === history.messages.length) return vectors.map((vector) => unit(vector.slice()))
  return history.messages.map((message) => wordVector(messageText(message)))
}
