import type { Statements } from './statements.ts'
import type { Found, Searched, WordIndex } from './word-index.ts'

/** Words in SQLite's full-text index: https://sqlite.org/fts5.html. */
export class IndexedWords implements WordIndex {
  readonly #statements: Statements

  constructor(statements: Statements) {
    this.#statements = statements
  }

  add(seq: number, words: () => readonly string[]): void {
    if (this.#statements.of('SELECT 1 FROM words WHERE rowid = ?1 UNION ALL SELECT 1 FROM waiting WHERE seq = ?1').get(seq)) return
    this.#statements.of('INSERT INTO words (rowid, body) VALUES (?, ?)').run(seq, words().join(' '))
  }

  remove(seq: number): void {
    this.#statements.of('DELETE FROM words WHERE rowid = ?').run(seq)
    this.#statements.of('DELETE FROM waiting WHERE seq = ?').run(seq)
  }

  clean(): void {
    this.#statements.of("INSERT INTO words(words) VALUES ('optimize')").run()
  }

  find(words: readonly string[], { readable, scope, kind, limit }: Searched): Found[] {
    this.#takeWaiting()
    const match = words.map((word) => `"${word.replaceAll('"', '""')}"`).join(' OR ')
    return this.#statements
      .of(
        `SELECT r.seq, -bm25(words) AS score FROM words JOIN record r ON r.seq = words.rowid WHERE words MATCH ? AND ${readable} AND (? = '' OR r.kind = ?) ORDER BY bm25(words), r.seq LIMIT ?`,
      )
      .all(match, scope, kind, kind, limit)
      .map(({ seq, score }) => ({ seq: Number(seq), score: Number(score) }))
  }

  /** Indexes what was written without an index, by another runtime. */
  #takeWaiting(): void {
    if (!this.#statements.of('SELECT 1 FROM waiting LIMIT 1').get()) return
    this.#statements.together(() => {
      this.#statements.of('INSERT INTO words (rowid, body) SELECT seq, words FROM waiting WHERE seq NOT IN (SELECT rowid FROM words)').run()
      this.#statements.of('DELETE FROM waiting').run()
    })
  }
}
