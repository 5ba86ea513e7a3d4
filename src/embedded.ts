import { redact } from './archive/index.ts'
import { decode, type FormatName } from './format/index.ts'
import { type Message, partText, type Suggested } from './message/index.ts'
import { checkEmbedder, type Embedder, parseVectors } from './relevance/index.ts'
import { checkStrategies, createStrategy, type Strategy } from './strategy/index.ts'
import { checkOptionKinds, checkOptionNames } from './validation/index.ts'

/** What else is known of the history whose messages are embedded. */
export interface EmbeddedOptions {
  /** The format of the history; detected when left out. */
  readonly format?: Suggested<FormatName> | undefined
  /** The task that messages are compared with. */
  readonly task?: string | undefined
}

/** The number of characters of a message that are embedded: models take a few thousand tokens, and the beginning tells what a message is about. */
const READ = 4000

/**
 * Gives a strategy the vectors of an embedder. Strategies are pure, so all messages of `input` are embedded here, before the strategy runs. The format is
 * detected unless `format` names it. In another history, messages that are not in `input` have no vector and are close to nothing. A given `task` is embedded
 * as well, and messages are compared with it. Errors of the embedder are thrown. Reasoning is not sent, and secrets of known forms are masked.
 *
 * @throws DecantError `invalid-embedding` if the embedder does not return one vector of its dimensions for each text
 * @example
 * const strategy = await embedded(vectorRetrieval({ k: 8 }), aiSdkEmbedder(openai.embeddingModel('text-embedding-3-small'), 1536), messages)
 * await compress(messages, { budget: '20%', strategy })
 */
export async function embedded(strategy: Strategy, embedder: Embedder, input: string | object, options: EmbeddedOptions = {}): Promise<Strategy> {
  checkStrategies('embedded', [strategy])
  checkEmbedder('embedded', embedder)
  checkOptionKinds('embedded', options, { task: 'a text' })
  const { format, task } = checkOptionNames('embedded', options, { format: true, task: true })
  const { messages } = decode(input, format === undefined ? {} : { format }).history
  const texts = messages.map((message) => redact(textOf(message)))
  const asked = task === undefined ? texts : [...texts, task.slice(0, READ)]
  const vectors = parseVectors(embedder, await embedder.embed(asked), asked.length)
  const taskVector = task === undefined ? undefined : vectors[texts.length]
  const named = task === undefined || !taskVector ? {} : { task, taskVector }
  const byId = new Map(messages.map(({ id }, i) => [id, vectors[i]]))
  const none = new Float32Array(embedder.dimensions)
  return {
    ...strategy,
    ...createStrategy(strategy.name, (history, context) =>
      strategy.plan(history, { ...context, ...named, vectors: history.messages.map(({ id }) => byId.get(id) ?? none) }),
    ),
  }
}

function textOf({ parts }: Message): string {
  let text = ''
  for (const part of parts) if (part.type !== 'reasoning' && text.length < READ) text += `${partText(part).slice(0, READ)}\n`
  return text.slice(0, READ).trim()
}
