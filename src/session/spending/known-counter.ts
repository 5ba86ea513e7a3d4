import type { Message } from '../../message/index.ts'
import type { Counter } from '../../token/index.ts'

/** A counter that also takes what was counted elsewhere. */
export interface KnownCounter extends Counter {
  /** Takes the tokens of a message as counted. */
  know(message: Message, tokens: number): void
}

/** Remembers messages by their parts, which stay the same wherever a message comes to stand. */
export function knownCounter(counter: Counter): KnownCounter {
  const known = new WeakMap<Message['parts'], number>()
  const message = (one: Message): number => {
    const before = known.get(one.parts)
    if (before !== undefined) return before
    const tokens = counter.message(one)
    known.set(one.parts, tokens)
    return tokens
  }
  const messages = (all: readonly Message[]): number => all.reduce((sum, one) => sum + message(one), 0)
  return {
    ...counter,
    message,
    messages,
    history: (history) => messages(history.messages) + counter.tools(history.tools),
    know: ({ parts }, tokens) => void known.set(parts, tokens),
  }
}
