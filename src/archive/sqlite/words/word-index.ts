/** Which of the records that may be read are searched. */
export interface Searched {
  /** A condition on columns of `record`, with one parameter. */
  readonly readable: string
  readonly scope: string
  /** '' for all. */
  readonly kind: string
  readonly limit: number
}

/** A record that was found, by its place in the table. */
export interface Found {
  readonly seq: number
  readonly score: number
}

/** Which words stand in which record. Its methods run inside the transaction of whoever calls them. */
export interface WordIndex {
  /** What it finds a record by from now on; what it has words of already stays as it is, and none are asked for. */
  add(seq: number, words: () => readonly string[]): void
  /** Has a record wait to be found by the words of its bytes, which are not looked at now. */
  later(seq: number): void
  /** Takes in what waits, the oldest first, until it has taken in so many bytes or nothing waits; gives whether anything still does. */
  take(bytes: number): boolean
  /** Whether a record is found by words, or will be. */
  has(seq: number): boolean
  remove(seq: number): void
  /** Leaves nothing in the file of what was removed. */
  clean(): void
  /** The best first; of those that are as good, the oldest. Takes in first what waits. */
  find(words: readonly string[], searched: Searched): readonly Found[]
}
