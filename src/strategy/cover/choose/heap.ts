/** A heap of numbered items with the greatest key on top, and the lower number among equal keys. */
export class Heap {
  #keys = new Float64Array(1024)
  #items = new Int32Array(1024)
  #size = 0

  get size(): number {
    return this.#size
  }

  /** The item on top; -1 when empty. */
  get top(): number {
    return this.#size === 0 ? -1 : (this.#items[0] as number)
  }

  /** The greatest key below the top, or -Infinity if there is none. */
  get next(): number {
    if (this.#size < 2) return Number.NEGATIVE_INFINITY
    return this.#size === 2 ? (this.#keys[1] as number) : Math.max(this.#keys[1] as number, this.#keys[2] as number)
  }

  push(item: number, key: number): void {
    if (this.#size === this.#items.length) this.#grow()
    const keys = this.#keys
    const items = this.#items
    let at = this.#size++
    while (at > 0) {
      const parent = (at - 1) >> 1
      const above = keys[parent] as number
      if (above > key || (above === key && (items[parent] as number) <= item)) break
      keys[at] = above
      items[at] = items[parent] as number
      at = parent
    }
    keys[at] = key
    items[at] = item
  }

  /** Removes the top and returns it; -1 when empty. */
  pop(): number {
    if (this.#size === 0) return -1
    const top = this.#items[0] as number
    const last = --this.#size
    this.#sink(this.#items[last] as number, this.#keys[last] as number)
    return top
  }

  /** Lowers the key of the top, which sinks to its place. */
  lowerTop(key: number): void {
    this.#sink(this.#items[0] as number, key)
  }

  /** Replaces the top by an item and lets it sink to its place. */
  #sink(item: number, key: number): void {
    const keys = this.#keys
    const items = this.#items
    const size = this.#size
    let at = 0
    for (let child = 1; child < size; child = 2 * at + 1) {
      if (child + 1 < size && !this.#isBefore(child, child + 1)) child++
      const below = keys[child] as number
      if (below < key || (below === key && (items[child] as number) >= item)) break
      keys[at] = below
      items[at] = items[child] as number
      at = child
    }
    keys[at] = key
    items[at] = item
  }

  #isBefore(a: number, b: number): boolean {
    const difference = (this.#keys[a] as number) - (this.#keys[b] as number)
    return difference > 0 || (difference === 0 && (this.#items[a] as number) < (this.#items[b] as number))
  }

  #grow(): void {
    const keys = new Float64Array(this.#size * 2)
    keys.set(this.#keys)
    this.#keys = keys
    const items = new Int32Array(this.#size * 2)
    items.set(this.#items)
    this.#items = items
  }
}
