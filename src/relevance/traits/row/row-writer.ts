/** Writes rows of numbers one after the other, all into the same array. */
export class RowWriter {
  readonly row: Float32Array
  #at = 0
  /** The start of the current block. */
  #blockStart = 0

  constructor(length: number) {
    this.row = new Float32Array(length)
  }

  /** Begins the next row, which replaces the last. */
  begin(): void {
    this.#at = 0
    this.#blockStart = 0
  }

  put(value: number): void {
    this.row[this.#at++] = value
  }

  /** Marks one of `count` choices with 1, the others with 0. */
  putOneHot(choice: number, count: number): void {
    for (let i = 0; i < count; i++) this.put(i === choice ? 1 : 0)
  }

  /**
   * Ends a block of traits.
   * @throws RangeError if it wrote more or fewer numbers than it has names: all following ones would be in a wrong column.
   */
  endBlock(names: readonly string[]): void {
    const written = this.#at - this.#blockStart
    if (written !== names.length) throw new RangeError(`The traits from '${names[0]}' on are ${names.length}, and ${written} numbers were written for them`)
    this.#blockStart = this.#at
  }
}
