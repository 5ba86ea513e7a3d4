import type { ArchiveEntry } from '../archive.ts'
import { Alike } from './alike.ts'
import { MemoryClock } from './clock.ts'
import { Held } from './held.ts'

/** The records of an archive in the order in which they were put. Nothing is hashed until it is asked for, or needed to tell two records apart. */
export class Shelf {
  readonly key: string
  readonly #clock = new MemoryClock()
  /** In that order, with a gap where one was removed; and the index of each. */
  readonly #order: (Held | undefined)[] = []
  readonly #places = new Map<Held, number>()
  readonly #byUnits = new Map<number, Alike>()
  /** By hash and by ref, for the first records; the others are added at the next lookup. */
  readonly #named = new Map<string, Held>()
  #unnamed: Held[] = []

  constructor(key: string) {
    this.key = key
  }

  /** The record of an entry: the existing one with its bytes, or a new one. */
  add(entry: ArchiveEntry, put = this.#clock.tell(Date.now())): Held {
    const held = new Held(entry, put, { key: this.key, clock: this.#clock })
    const alike = this.#byUnits.get(held.units) ?? new Alike()
    const known = alike.find(held)
    if (known) return known.mend(entry, put)
    this.#byUnits.set(held.units, alike.add(held))
    this.#places.set(held, this.#order.push(held) - 1)
    this.#unnamed.push(held)
    return held
  }

  all(): Held[] {
    return [...this.#places.keys()]
  }

  /** The latest first, from those before a given one. */
  *latest(before?: Held): Generator<Held, void> {
    for (let place = (before && this.#places.get(before)) ?? this.#order.length; place > 0; place--) {
      const held = this.#order[place - 1]
      if (held) yield held
    }
  }

  find(refOrHash: string): Held | undefined {
    for (const held of this.#unnamed) this.#named.set(held.hash, held).set(held.ref, held)
    this.#unnamed = []
    return this.#named.get(refOrHash)
  }

  remove(refOrHash: string): boolean {
    const held = this.find(refOrHash)
    if (!held) return false
    this.#named.delete(held.hash)
    this.#named.delete(held.ref)
    const place = this.#places.get(held)
    if (place !== undefined) this.#order[place] = undefined
    this.#places.delete(held)
    this.#byUnits.get(held.units)?.remove(held)
    return true
  }
}
