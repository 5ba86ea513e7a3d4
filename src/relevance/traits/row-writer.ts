/** Writes the numbers of rows one after the other. */
export class RowWriter {
  readonly rows: Float32Array
  #at = 0

  constructor(length: number) {
    this.rows = new Float32Array(length)
  }

  put(value: number): void {
    this.rows[this.#at++] = value
  }

  /** Marks one of `count` choices with 1, the others with 0. */
  choose(choice: number, count: number): void {
    this.rows[this.#at + choice] = 1
    this.#at += count
  }
}
