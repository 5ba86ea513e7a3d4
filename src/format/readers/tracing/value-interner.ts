import { asObject } from '../../wire/value.ts'

/** Shorter texts cost more to look up than to store again. */
const MIN_LENGTH = 64
/** The maximum depth of values that requests repeat. */
const MAX_DEPTH = 12

/** Stores values once, however often they are repeated: each request of a conversation repeats the earlier messages. */
export class ValueInterner {
  readonly #texts = new Map<string, string>()
  readonly #entries = new Map<string, object>()

  /** Returns an equal value whose long texts and list objects are the ones that were stored first. */
  intern(value: unknown, depth = 0): unknown {
    if (typeof value === 'string') return value.length < MIN_LENGTH ? value : getOrAdd(this.#texts, value, value)
    if (depth > MAX_DEPTH) return value
    if (Array.isArray(value)) return value.map((one: unknown) => this.#internEntry(one, depth + 1))
    const object = asObject(value)
    if (!object || Object.getPrototypeOf(object) !== Object.prototype) return value
    return Object.fromEntries(Object.entries(object).map(([key, one]) => [key, this.intern(one, depth + 1)]))
  }

  #internEntry(value: unknown, depth: number): unknown {
    const object = asObject(value)
    if (!object) return this.intern(value, depth)
    try {
      return getOrAdd(this.#entries, JSON.stringify(object), object)
    } catch {
      return value
    }
  }
}

function getOrAdd<T>(known: Map<string, T>, key: string, value: T): T {
  const found = known.get(key)
  if (found !== undefined) return found
  known.set(key, value)
  return value
}
