/** Which of the readable records are searched. */
export interface SearchConditions {
  /** A condition on columns of `record`, with one parameter. */
  readonly readableRecords: string
  readonly scope: string
  /** '' for all. */
  readonly kind: string
  readonly limit: number
}

/** A record that was found, by its row number. */
export interface WordHit {
  readonly seq: number
  readonly score: number
}

/** Which words are in which record. Its methods run inside the caller's transaction. */
export interface WordIndex {
  /** Adds the words by which a record is found; if it has words already they are kept, and `words` is not called. */
  add(seq: number, words: () => readonly string[]): void
  /** Marks a record to be indexed later by the words of its bytes, which are not read now. */
  postpone(seq: number): void
  /** Indexes waiting records, the oldest first, up to this many bytes; returns whether any still wait. */
  indexWaiting(bytes: number): boolean
  /** Whether a record is found by words, or will be. */
  has(seq: number): boolean
  remove(seq: number): void
  /** Removes all traces of deleted words from the file. */
  eraseDeleted(): void
  /** The best first; of equally good ones, the oldest. Records that wait to be indexed are not found. */
  find(words: readonly string[], conditions: SearchConditions): readonly WordHit[]
}
