import { type History, type Message, partText } from '../../message/index.ts'
import { lexicalVector } from '../../relevance/index.ts'
import type { Context } from '../strategy.ts'

/** The number of characters at the beginning of a text that its vector is made from. */
const MAX_VECTOR_CHARS = 4000

/** One vector a message: the caller's embeddings if their number matches, otherwise vectors of its words. */
export function messageVectors(history: History, context: Pick<Context, 'vectors'>): readonly Float32Array[] {
  const { vectors } = context
  if (vectors && vectors.length === history.messages.length) return vectors
  return history.messages.map((message) => lexicalVector(textWithoutReasoning(message), 256))
}

/** The text of a message without its reasoning, which may be removed without changing the message. */
function textWithoutReasoning({ parts }: Message): string {
  let text = ''
  for (const part of parts) if (part.type !== 'reasoning' && text.length < MAX_VECTOR_CHARS) text += `${partText(part).slice(0, MAX_VECTOR_CHARS)}\n`
  return text
}
