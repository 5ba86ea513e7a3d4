import type { Message } from '../../../message/index.ts'

/**
 * Remembers what was found out about runs of messages: drafts of one plan put the same runs aside again and again. By what the answer depends on, a
 * function that lives as long as a plan, and by the messages themselves.
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
