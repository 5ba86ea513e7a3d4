import type { Reading } from '../../wire/codec.ts'

/** A message of a conversation and its predecessor: a conversation with several continuations is a tree of them. */
export class Spoken {
  message: Reading
  readonly key: string
  readonly before: Spoken | undefined
  readonly depth: number
  /** The next messages, by their key. */
  readonly next = new Map<string, Spoken>()
  /** The latest end of the messages after it; itself if there are none. */
  end: Spoken = this
  /** The last system text that it was sent with. */
  system: readonly Reading[] = []
  /** The last model that received it. */
  model: string | undefined
  /** The last agent that sent it. */
  agent: string | undefined

  constructor(message: Reading, key: string, before?: Spoken) {
    this.message = message
    this.key = key
    this.before = before
    this.depth = before ? before.depth + 1 : 0
  }

  /** Returns all messages from the first to this one. */
  path(): Reading[] {
    const found: Reading[] = []
    for (let at: Spoken = this; at.before; at = at.before) found.push(at.message)
    return found.reverse()
  }

  /** Makes this the latest end of all messages before it. */
  becomeEnd(): void {
    for (let at: Spoken | undefined = this; at; at = at.before) at.end = this
  }
}
