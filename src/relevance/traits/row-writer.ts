/** Writes the numbers of one row after the other, all in the same place. */
export class RowWriter {
  readonly row: Float32Array
  #at = 0

  constructor(length: number) {
    this.row = new Float32Array(length)
  }

  /** Begins the next row, in the place of the last. */
  begin(): void {
    this.#at = 0
  }

  put(value: number): void {
    this.row[this.#at++] = value
  }

  /** Marks one of `count` choices with 1, the others with 0. */
  choose(choice: number, count: number): void {
    this.row.fill(0, this.#at, this.#at + count)
    this.row[this.#at + choice] = 1
    this.#at += count
  }
}
