import type { Message } from '../../message/index.ts'
import type { Counter } from '../../token/index.ts'

/** A counter that also accepts counts made elsewhere. */
export interface CachingCounter extends Counter {
  setCount(message: Message, tokens: number): void
}

/** Caches counts by a message's parts, which stay the same object wherever the message moves. */
export function cachingCounter(counter: Counter): CachingCounter {
  const cache = new WeakMap<Message['parts'], number>()
  const message = (one: Message): number => {
    const cached = cache.get(one.parts)
    if (cached !== undefined) return cached
    const tokens = counter.message(one)
    cache.set(one.parts, tokens)
    return tokens
  }
  const messages = (all: readonly Message[]): number => all.reduce((sum, one) => sum + message(one), 0)
  return {
    ...counter,
    message,
    messages,
    history: (history) => messages(history.messages) + counter.tools(history.tools),
    setCount: ({ parts }, tokens) => void cache.set(parts, tokens),
  }
}
