/** A map of at most so many entries: where one more comes, the one that was longest not used is forgotten. Reading is using. */
export class Bounded<K, V> extends Map<K, V> {
  readonly #most: number

  constructor(most: number) {
    super()
    this.#most = most
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
      if (this.size <= this.#most) break
      super.delete(unused)
    }
    return this
  }
}
