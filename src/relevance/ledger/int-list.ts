/** A growable list of whole numbers: a typed array with spare room. */
export class IntList {
  #values = new Int32Array(1024)
  length = 0

  push(value: number): void {
    if (this.length === this.#values.length) {
      const larger = new Int32Array(this.length * 2)
      larger.set(this.#values)
      this.#values = larger
    }
    this.#values[this.length++] = value
  }

  get(index: number): number {
    return this.#values[index] as number
  }

  /** Changes a number that was pushed before. */
  set(index: number, value: number): void {
    this.#values[index] = value
  }

  /** The pushed numbers, without a copy; later pushes may not appear in it. */
  view(): Int32Array {
    return this.#values.subarray(0, this.length)
  }
}
