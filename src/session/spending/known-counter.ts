import type { Message } from '../../message/index.ts'
import type { Counter } from '../../token/index.ts'

/** A counter that also accepts counts made elsewhere. */
export interface KnownCounter extends Counter {
  /** Stores the token count of a message. */
  know(message: Message, tokens: number): void
}

/** Caches counts by a message's parts, which stay the same object wherever the message moves. */
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
