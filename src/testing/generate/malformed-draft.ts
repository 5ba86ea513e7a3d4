import type { History, Message, Part, Role } from '../../message/index.ts'
import type { Random } from '../random.ts'

/** A part and its position. */
export interface LocatedPart<P extends Part = Part> {
  readonly index: number
  readonly at: number
  readonly part: P
}

/** A history into which malformations are put: messages are replaced, never mutated. */
export class MalformedDraft {
  readonly history: History
  readonly random: Random

  constructor(history: History, random: Random) {
    this.history = history
    this.random = random
  }

  /** A random part of a type, except calls and results of tools that the provider runs itself; undefined if there is none. */
  randomPart<T extends Part['type']>(type: T): LocatedPart<Extract<Part, { type: T }>> | undefined {
    const found: LocatedPart<Extract<Part, { type: T }>>[] = []
    this.history.messages.forEach((message, index) => {
      message.parts.forEach((part, at) => {
        if (isOfType(part, type) && !('hosted' in part && part.hosted)) found.push({ index, at, part })
      })
    })
    return found[this.random.below(found.length)]
  }

  /** The index of a random message that passes; undefined if none does. */
  randomMessageIndex(passes: (message: Message, index: number) => boolean): number | undefined {
    const found = this.history.messages.flatMap((message, i) => (passes(message, i) ? [i] : []))
    return found[this.random.below(found.length)]
  }

  splice(start: number, count: number, ...put: readonly Message[]): MalformedDraft {
    return new MalformedDraft({ ...this.history, messages: this.history.messages.toSpliced(start, count, ...put) }, this.random)
  }

  /** Replaces the parts of one message; without parts the message is removed. */
  replaceParts(index: number, change: (parts: readonly Part[]) => readonly Part[]): MalformedDraft {
    const message = this.history.messages[index]
    const parts = change(message?.parts ?? [])
    return message && parts.length > 0 ? this.splice(index, 1, { ...message, parts }) : this.splice(index, 1)
  }

  /** Removes a part. */
  withoutPart({ index, at }: LocatedPart): MalformedDraft {
    return this.replaceParts(index, (parts) => parts.toSpliced(at, 1))
  }

  newMessage(role: Role, ...parts: readonly Part[]): Message {
    return { id: `x${this.random.below(1_000_000_000)}`, role, parts }
  }

  newTextMessage(role: Role): Message {
    return this.newMessage(role, { type: 'text', text: 'A word in between.' })
  }
}

function isOfType<T extends Part['type']>(part: Part, type: T): part is Extract<Part, { type: T }> {
  return part.type === type
}
