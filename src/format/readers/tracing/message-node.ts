import type { MessageContent } from '../../wire/codec.ts'

/** A message of a conversation and its predecessor: a conversation with several continuations is a tree of them. */
export class MessageNode {
  message: MessageContent
  readonly key: string
  readonly previous: MessageNode | undefined
  readonly depth: number
  /** The next messages, by their key. */
  readonly next = new Map<string, MessageNode>()
  /** The latest end of the messages after it; itself if there are none. */
  latestEnd: MessageNode = this
  /** The last system text that it was sent with. */
  system: readonly MessageContent[] = []
  /** The last model that received it. */
  model: string | undefined
  /** The last agent that sent it. */
  agent: string | undefined

  constructor(message: MessageContent, key: string, previous?: MessageNode) {
    this.message = message
    this.key = key
    this.previous = previous
    this.depth = previous ? previous.depth + 1 : 0
  }

  /** Returns all messages from the first to this one. */
  path(): MessageContent[] {
    const found: MessageContent[] = []
    for (let at: MessageNode = this; at.previous; at = at.previous) found.push(at.message)
    return found.reverse()
  }

  /** Makes this the latest end of all messages before it. */
  markAsLatestEnd(): void {
    for (let at: MessageNode | undefined = this; at; at = at.previous) at.latestEnd = this
  }
}
