import { objectOf } from '../../wire/value.ts'

/** Shorter texts cost more to look up than to keep. */
const LONG = 64
/** Nothing that requests repeat is nested deeper. */
const DEEPEST = 12

/** Values that are kept once, however often they are told: each request of a conversation repeats what was said before it. */
export class ToldOnce {
  readonly #texts = new Map<string, string>()
  readonly #entries = new Map<string, object>()

  /** The same value, its long texts and the objects in its lists as they were kept when they were first told. */
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
