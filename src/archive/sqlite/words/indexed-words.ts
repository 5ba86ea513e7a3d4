import type { Statements } from '../statements.ts'
import { UnindexedRecords } from './unindexed-records.ts'
import type { SearchConditions, WordHit, WordIndex } from './word-index.ts'

/** Maximum number of records that a search ranks: ranking one takes microseconds, and a word may be in all of them. */
const MAX_RANKED_RECORDS = 10_000

/**
 * Words in SQLite's full-text index: https://sqlite.org/fts5.html. Records are ranked by the rarest words first; words in more records than can be ranked at
 * once are searched for among the newest of them, and only if the others have not found enough.
 */
export class IndexedWords implements WordIndex {
  readonly #statements: Statements
  readonly #unindexed: UnindexedRecords

  constructor(statements: Statements) {
    this.#statements = statements
    this.#unindexed = new UnindexedRecords(statements)
  }

  add(seq: number, words: () => readonly string[]): void {
    if (!this.has(seq)) this.#statements.of('INSERT INTO words (rowid, body) VALUES (?, ?)').run(seq, words().join(' '))
  }

  has(seq: number): boolean {
    return this.#statements.of('SELECT 1 FROM words WHERE rowid = ? UNION ALL SELECT 1 FROM waiting WHERE seq = ?').get(seq, seq) !== undefined
  }

  postpone(seq: number): void {
    if (!this.#statements.of('SELECT 1 FROM words WHERE rowid = ?').get(seq)) this.#unindexed.add(seq)
  }

  indexWaiting(bytes: number): boolean {
    if (this.#statements.readOnly || !this.#statements.of('SELECT 1 FROM waiting LIMIT 1').get()) return false
    return this.#statements.inTransaction(() => {
      this.#statements.of('DELETE FROM waiting WHERE EXISTS (SELECT 1 FROM words WHERE rowid = waiting.seq)').run()
      const more = this.#unindexed.read(bytes, (seq, words) => this.#index(seq, words))
      if (more) return true
      this.#statements.of('INSERT INTO words (rowid, body) SELECT seq, words FROM waiting').run()
      this.#statements.of('DELETE FROM waiting').run()
      return false
    })
  }

  #index(seq: number, words: string): void {
    this.#statements.of('INSERT INTO words (rowid, body) VALUES (?, ?)').run(seq, words)
    this.#statements.of('DELETE FROM waiting WHERE seq = ?').run(seq)
  }

  remove(seq: number): void {
    this.#statements.of('DELETE FROM words WHERE rowid = ?').run(seq)
    this.#statements.of('DELETE FROM waiting WHERE seq = ?').run(seq)
  }

  eraseDeleted(): void {
    this.#statements.of("INSERT INTO words(words) VALUES ('optimize')").run()
  }

  find(words: readonly string[], conditions: SearchConditions): WordHit[] {
    const { rare, common } = this.#splitByRarity(words)
    const found = this.#rankRecords(rare, conditions, 0)
    if (found.length >= conditions.limit || common.length === 0) return found
    const known = new Set(found.map(({ seq }) => seq))
    const newest = Number(this.#statements.of('SELECT max(seq) AS seq FROM record').get()?.seq ?? 0)
    const minScore = found.at(-1)?.score ?? Number.POSITIVE_INFINITY
    const more = this.#rankRecords(common, conditions, newest - MAX_RANKED_RECORDS)
      .filter(({ seq }) => !known.has(seq))
      .map(({ seq, score }) => ({ seq, score: Math.min(score, minScore) }))
    return [...found, ...more].slice(0, conditions.limit)
  }

  #rankRecords(words: readonly string[], { readableRecords, scope, kind, limit }: SearchConditions, after: number): WordHit[] {
    if (words.length === 0) return []
    const match = words.map(quoteWord).join(' OR ')
    return this.#statements
      .of(
        `SELECT r.seq, -bm25(words) AS score FROM words JOIN record r ON r.seq = words.rowid WHERE words MATCH ? AND words.rowid > ? AND ${readableRecords} AND (? = '' OR r.kind = ?) ORDER BY bm25(words), r.seq LIMIT ?`,
      )
      .all(match, after, scope, kind, kind, limit)
      .map(({ seq, score }) => ({ seq: Number(seq), score: Number(score) }))
  }

  /** Splits words by rarity: the rarest ones, as many as occur in at most `MAX_RANKED_RECORDS` records together, and the others. */
  #splitByRarity(words: readonly string[]): { readonly rare: readonly string[]; readonly common: readonly string[] } {
    const counted = words.map((word) => ({ word, records: this.#countRecordsWith(word) })).sort((a, b) => a.records - b.records)
    const rare: string[] = []
    const common: string[] = []
    let room = MAX_RANKED_RECORDS
    for (const { word, records } of counted) {
      if (records <= room) rare.push(word)
      else common.push(word)
      room -= records
    }
    return { rare, common }
  }

  /** Counts only up to one more than `MAX_RANKED_RECORDS`. */
  #countRecordsWith(word: string): number {
    const countStatement = this.#statements.of(`SELECT count(*) AS records FROM (SELECT 1 FROM words WHERE words MATCH ? LIMIT ${MAX_RANKED_RECORDS + 1})`)
    return Number(countStatement.get(quoteWord(word))?.records ?? 0)
  }
}

/** Quotes a word so that nothing in it is query syntax. */
function quoteWord(word: string): string {
  return `"${word.replaceAll('"', '""')}"`
}
