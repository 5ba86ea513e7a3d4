import type { Held } from './held.ts'

/** Up to this many records of one length are compared with a new one each. */
const FEW = 8

/** Records of one length, compared with a new one each while they are few; if they are many, as short messages of one form are, by their hashes. */
export class Alike {
  #few: Held[] = []
  #byHash: Map<string, Held> | undefined

  find(held: Held): Held | undefined {
    return this.#byHash ? this.#byHash.get(held.hash) : this.#few.find((one) => one.equals(held))
  }

  add(held: Held): this {
    if (this.#byHash) this.#byHash.set(held.hash, held)
    else if (this.#few.push(held) > FEW) {
      this.#byHash = new Map(this.#few.map((one) => [one.hash, one]))
      this.#few = []
    }
    return this
  }

  remove(held: Held): void {
    this.#few = this.#few.filter((one) => one !== held)
    this.#byHash?.delete(held.hash)
  }
}
