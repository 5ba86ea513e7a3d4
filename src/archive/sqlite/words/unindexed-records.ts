import { searchWords } from '../../search/search-words.ts'
import { recordText } from '../../stock/record-text.ts'
import type { Statements } from '../statements.ts'

/** Placeholder for a record's words until they are read from its bytes; no word is a space. */
const UNREAD_MARK = ' '

/** Records whose words are yet to be read from their bytes. Its methods run inside the caller's transaction. */
export class UnindexedRecords {
  readonly #statements: Statements

  constructor(statements: Statements) {
    this.#statements = statements
  }

  get hasAny(): boolean {
    return this.#statements.of(`SELECT 1 FROM waiting WHERE words = '${UNREAD_MARK}' LIMIT 1`).get() !== undefined
  }

  /** Adds a record; one that already waits is unchanged. */
  add(seq: number): void {
    this.#statements.of(`INSERT OR IGNORE INTO waiting (seq, words) VALUES (?, '${UNREAD_MARK}')`).run(seq)
  }

  /**
   * Reads the words of some records, the oldest first, until this many bytes were read.
   * @param onRead receives the words of each record; must mark it as read
   * @returns whether there are more
   */
  read(bytes: number, onRead: (seq: number, words: string) => void): boolean {
    const next = this.#statements.of(
      `SELECT w.seq, r.bytes FROM waiting w JOIN record r ON r.seq = w.seq WHERE w.seq > ? AND w.words = '${UNREAD_MARK}' ORDER BY w.seq LIMIT 1`,
    )
    for (let remainingBytes = bytes, row = next.get(-1); row; row = next.get(Number(row.seq))) {
      if (remainingBytes <= 0) return true
      const bytesOfRow = row.bytes as Uint8Array
      onRead(Number(row.seq), searchWords(recordText({ bytes: bytesOfRow })).join(' '))
      remainingBytes -= bytesOfRow.length
    }
    return false
  }
}
