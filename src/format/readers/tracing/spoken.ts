import type { Reading } from '../../wire/codec.ts'

/** A message of a conversation and what was said before it: a conversation that went several ways is a tree of them. */
export class Spoken {
  message: Reading
  readonly key: string
  readonly before: Spoken | undefined
  readonly depth: number
  /** What was said next, by what it says. */
  readonly next = new Map<string, Spoken>()
  /** The latest end of what was said after it; itself where nothing was. */
  end: Spoken = this
  /** The system text under which it was said last. */
  system: readonly Reading[] = []
  /** The model that was asked last with it. */
  model: string | undefined
  /** The agent that said it last. */
  agent: string | undefined

  constructor(message: Reading, key: string, before?: Spoken) {
    this.message = message
    this.key = key
    this.before = before
    this.depth = before ? before.depth + 1 : 0
  }

  /** All from the first message to this one. */
  path(): Reading[] {
    const found: Reading[] = []
    for (let at: Spoken = this; at.before; at = at.before) found.push(at.message)
    return found.reverse()
  }

  /** Makes this the latest end of all before it. */
  becomeEnd(): void {
    for (let at: Spoken | undefined = this; at; at = at.before) at.end = this
  }
}
