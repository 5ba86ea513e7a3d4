import type { Held } from './held.ts'

/** Records of one length up to which each is compared with a new one. */
const FEW = 8

/** Records of one length, each compared with a new one as long as they are few; where they are many, as short messages of one form are, their hashes tell. */
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
