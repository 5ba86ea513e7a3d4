/** A heap of numbered items, the one with the greatest key on top; of equal keys the lower number. */
export class Heap {
  readonly #keys: number[] = []
  readonly #items: number[] = []

  get size(): number {
    return this.#items.length
  }

  /** Key of the top, -Infinity when empty. */
  get best(): number {
    return this.#keys[0] ?? Number.NEGATIVE_INFINITY
  }

  push(item: number, key: number): void {
    let at = this.#items.length
    this.#items.push(item)
    this.#keys.push(key)
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (!this.#before(at, parent)) return
      this.#swap(at, parent)
      at = parent
    }
  }

  /** Takes the top off; -1 when empty. */
  pop(): number {
    const top = this.#items[0]
    if (top === undefined) return -1
    const item = this.#items.pop() as number
    const key = this.#keys.pop() as number
    if (this.#items.length > 0) {
      this.#items[0] = item
      this.#keys[0] = key
      this.#sink()
    }
    return top
  }

  #sink(): void {
    let at = 0
    for (;;) {
      let child = 2 * at + 1
      if (child >= this.#items.length) return
      if (child + 1 < this.#items.length && this.#before(child + 1, child)) child++
      if (!this.#before(child, at)) return
      this.#swap(at, child)
      at = child
    }
  }

  #before(a: number, b: number): boolean {
    const difference = (this.#keys[a] as number) - (this.#keys[b] as number)
    return difference > 0 || (difference === 0 && (this.#items[a] as number) < (this.#items[b] as number))
  }

  #swap(a: number, b: number): void {
    const key = this.#keys[a] as number
    const item = this.#items[a] as number
    this.#keys[a] = this.#keys[b] as number
    this.#items[a] = this.#items[b] as number
    this.#keys[b] = key
    this.#items[b] = item
  }
}
