import type { Message } from '../../../message/index.ts'

/**
 * Caches values computed for runs of messages: drafts of one plan remove the same runs again and again. Keyed by a function that the value depends on and that
 * lives as long as a plan, and by the messages themselves.
 */
export function knownOfRun<T>(): (by: object, run: readonly Message[], make: () => T) => T {
  const known = new WeakMap<object, WeakMap<Message, { readonly run: readonly Message[]; readonly value: T }[]>>()
  return (by, run, make) => {
    const [first] = run
    if (!first) return make()
    const runs = known.get(by) ?? new WeakMap<Message, { readonly run: readonly Message[]; readonly value: T }[]>()
    known.set(by, runs)
    const beginning = runs.get(first) ?? []
    runs.set(first, beginning)
    const same = beginning.find((one) => one.run.length === run.length && one.run.every((message, i) => message === run[i]))
    if (same) return same.value
    const value = make()
    beginning.push({ run, value })
    return value
  }
}
