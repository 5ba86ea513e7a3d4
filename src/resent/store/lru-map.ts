/** A map with a maximum size: adding an entry beyond it removes the least recently used one. Reading an entry counts as use. */
export class LruMap<K, V> extends Map<K, V> {
  readonly #maxSize: number

  constructor(maxSize: number) {
    super()
    this.#maxSize = maxSize
  }

  override get(key: K): V | undefined {
    const value = super.get(key)
    if (value === undefined) return undefined
    super.delete(key)
    super.set(key, value)
    return value
  }

  override set(key: K, value: V): this {
    super.delete(key)
    super.set(key, value)
    for (const unused of this.keys()) {
      if (this.size <= this.#maxSize) break
      super.delete(unused)
    }
    return this
  }
}
