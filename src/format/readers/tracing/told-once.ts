import { objectOf } from '../../wire/value.ts'

/** Shorter texts cost more to look up than to store again. */
const LONG = 64
/** The maximum depth of values that requests repeat. */
const DEEPEST = 12

/** Stores values once, however often they are repeated: each request of a conversation repeats the earlier messages. */
export class ToldOnce {
  readonly #texts = new Map<string, string>()
  readonly #entries = new Map<string, object>()

  /** Returns an equal value whose long texts and list objects are the ones that were stored first. */
  of(value: unknown, depth = 0): unknown {
    if (typeof value === 'string') return value.length < LONG ? value : kept(this.#texts, value, value)
    if (depth > DEEPEST) return value
    if (Array.isArray(value)) return value.map((one: unknown) => this.#entry(one, depth + 1))
    const object = objectOf(value)
    if (!object || Object.getPrototypeOf(object) !== Object.prototype) return value
    return Object.fromEntries(Object.entries(object).map(([key, one]) => [key, this.of(one, depth + 1)]))
  }

  #entry(value: unknown, depth: number): unknown {
    const object = objectOf(value)
    if (!object) return this.of(value, depth)
    try {
      return kept(this.#entries, JSON.stringify(object), object)
    } catch {
      return value
    }
  }
}

function kept<T>(known: Map<string, T>, key: string, value: T): T {
  const found = known.get(key)
  if (found !== undefined) return found
  known.set(key, value)
  return value
}
