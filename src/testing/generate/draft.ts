import type { History, Message, Part, Role } from '../../message/index.ts'
import type { Random } from '../random.ts'

/** A part and its position. */
export interface Spot<P extends Part = Part> {
  readonly index: number
  readonly at: number
  readonly part: P
}

/** A history into which faults are put: messages are replaced, never mutated. */
export class FaultyDraft {
  readonly history: History
  readonly random: Random

  constructor(history: History, random: Random) {
    this.history = history
    this.random = random
  }

  /** A random part of a type, except calls and results of tools that the provider runs itself; undefined if there is none. */
  spot<T extends Part['type']>(type: T): Spot<Extract<Part, { type: T }>> | undefined {
    const found: Spot<Extract<Part, { type: T }>>[] = []
    this.history.messages.forEach((message, index) => {
      message.parts.forEach((part, at) => {
        if (isOf(part, type) && !('hosted' in part && part.hosted)) found.push({ index, at, part })
      })
    })
    return found[this.random.below(found.length)]
  }

  /** The index of a random message that passes; undefined if none does. */
  place(passes: (message: Message, index: number) => boolean): number | undefined {
    const found = this.history.messages.flatMap((message, i) => (passes(message, i) ? [i] : []))
    return found[this.random.below(found.length)]
  }

  splice(start: number, count: number, ...put: readonly Message[]): FaultyDraft {
    return new FaultyDraft({ ...this.history, messages: this.history.messages.toSpliced(start, count, ...put) }, this.random)
  }

  /** Replaces the parts of one message; without parts the message is removed. */
  parts(index: number, change: (parts: readonly Part[]) => readonly Part[]): FaultyDraft {
    const message = this.history.messages[index]
    const parts = change(message?.parts ?? [])
    return message && parts.length > 0 ? this.splice(index, 1, { ...message, parts }) : this.splice(index, 1)
  }

  /** Removes a part. */
  without({ index, at }: Spot): FaultyDraft {
    return this.parts(index, (parts) => parts.toSpliced(at, 1))
  }

  /** A new message. */
  message(role: Role, ...parts: readonly Part[]): Message {
    return { id: `x${this.random.below(1_000_000_000)}`, role, parts }
  }

  /** A new message with some text. */
  words(role: Role): Message {
    return this.message(role, { type: 'text', text: 'A word in between.' })
  }
}

function isOf<T extends Part['type']>(part: Part, type: T): part is Extract<Part, { type: T }> {
  return part.type === type
}
