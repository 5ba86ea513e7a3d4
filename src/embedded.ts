import { decode } from './format/index.ts'
import { type Message, partText } from './message/index.ts'
import type { Embedder } from './relevance/index.ts'
import type { Strategy } from './strategy/index.ts'

/** So many characters of a message are embedded: models take a few thousand tokens, and its beginning tells what it is about. */
const READ = 4000

/**
 * A strategy that works with the vectors of an embedder: strategies are pure, so the vectors of all messages of `input` are asked for here, before it
 * runs. For histories other than `input` (a format other than the one detected is named in `format`), new messages have no vector of their own and are
 * near to nothing. What the embedder throws is thrown. Reasoning is not sent.
 *
 * @example
 * const strategy = await embedded(vectorRetrieval({ k: 8 }), aiSdkEmbedder(openai.embeddingModel('text-embedding-3-small'), 1536), messages)
 * await compress(messages, { budget: '20%', strategy })
 */
export async function embedded(strategy: Strategy, embedder: Embedder, input: string | object, format?: string): Promise<Strategy> {
  const { messages } = decode(input, format === undefined ? {} : { format }).history
  const vectors = await embedder.embed(messages.map(textOf))
  const byId = new Map(messages.map(({ id }, i) => [id, vectors[i]]))
  const none = new Float32Array(embedder.dimensions)
  return {
    ...strategy,
    plan: (history, context) => strategy.plan(history, { ...context, vectors: history.messages.map(({ id }) => byId.get(id) ?? none) }),
  }
}

function textOf({ parts }: Message): string {
  let text = ''
  for (const part of parts) if (part.type !== 'reasoning' && text.length < READ) text += `${partText(part).slice(0, READ)}\n`
  return text.slice(0, READ).trim()
}
