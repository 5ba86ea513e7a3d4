import { type History, type Message, partText } from '../../message/index.ts'
import { lexicalVector } from '../../relevance/index.ts'
import type { Context } from '../strategy.ts'

/** A message's meaning is told by its beginning. */
const READ = 4000

/** One vector a message: the caller's embeddings where there are as many, else vectors of its words. */
export function messageVectors(history: History, context: Pick<Context, 'vectors'>): readonly Float32Array[] {
  const { vectors } = context
  if (vectors && vectors.length === history.messages.length) return vectors
  return history.messages.map((message) => lexicalVector(openText(message), 256))
}

/** What a message says, its reasoning aside: that may go without the message changing. */
function openText({ parts }: Message): string {
  let text = ''
  for (const part of parts) if (part.type !== 'reasoning' && text.length < READ) text += `${partText(part).slice(0, READ)}\n`
  return text
}
