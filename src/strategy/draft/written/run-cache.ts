import type { Message } from '../../../message/index.ts'

/**
 * Caches values computed for runs of messages: drafts of one plan remove the same runs again and again. Keyed by a function that the value depends on and that
 * lives as long as a plan, and by the messages themselves.
 */
export function runCache<T>(): (key: object, run: readonly Message[], make: () => T) => T {
  const cache = new WeakMap<object, WeakMap<Message, { readonly run: readonly Message[]; readonly value: T }[]>>()
  return (key, run, make) => {
    const [first] = run
    if (!first) return make()
    const runs = cache.get(key) ?? new WeakMap<Message, { readonly run: readonly Message[]; readonly value: T }[]>()
    cache.set(key, runs)
    const entries = runs.get(first) ?? []
    runs.set(first, entries)
    const same = entries.find((one) => one.run.length === run.length && one.run.every((message, i) => message === run[i]))
    if (same) return same.value
    const value = make()
    entries.push({ run, value })
    return value
  }
}
