import type { Statements } from '../statements.ts'
import { Unread } from './unread.ts'
import type { Found, Searched, WordIndex } from './word-index.ts'

/** Maximum number of records that a search ranks: ranking one takes microseconds, and a word may be in all of them. */
const MANY = 10_000

/**
 * Words in SQLite's full-text index: https://sqlite.org/fts5.html. Records are ranked by the rarest words first; words in more records than can be ranked at
 * once are searched for among the newest of them, and only if the others have not found enough.
 */
export class IndexedWords implements WordIndex {
  readonly #statements: Statements
  readonly #unread: Unread

  constructor(statements: Statements) {
    this.#statements = statements
    this.#unread = new Unread(statements)
  }

  add(seq: number, words: () => readonly string[]): void {
    if (!this.has(seq)) this.#statements.of('INSERT INTO words (rowid, body) VALUES (?, ?)').run(seq, words().join(' '))
  }

  has(seq: number): boolean {
    return this.#statements.of('SELECT 1 FROM words WHERE rowid = ? UNION ALL SELECT 1 FROM waiting WHERE seq = ?').get(seq, seq) !== undefined
  }

  later(seq: number): void {
    if (!this.#statements.of('SELECT 1 FROM words WHERE rowid = ?').get(seq)) this.#unread.add(seq)
  }

  take(bytes: number): boolean {
    if (this.#statements.readOnly || !this.#statements.of('SELECT 1 FROM waiting LIMIT 1').get()) return false
    return this.#statements.together(() => {
      this.#statements.of('DELETE FROM waiting WHERE EXISTS (SELECT 1 FROM words WHERE rowid = waiting.seq)').run()
      const more = this.#unread.read(bytes, (seq, words) => this.#index(seq, words))
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

  clean(): void {
    this.#statements.of("INSERT INTO words(words) VALUES ('optimize')").run()
  }

  find(words: readonly string[], searched: Searched): Found[] {
    this.take(Number.POSITIVE_INFINITY)
    const { telling, common } = this.#byRarity(words)
    const found = this.#ranked(telling, searched, 0)
    if (found.length >= searched.limit || common.length === 0) return found
    const known = new Set(found.map(({ seq }) => seq))
    const newest = Number(this.#statements.of('SELECT max(seq) AS seq FROM record').get()?.seq ?? 0)
    const least = found.at(-1)?.score ?? Number.POSITIVE_INFINITY
    const more = this.#ranked(common, searched, newest - MANY)
      .filter(({ seq }) => !known.has(seq))
      .map(({ seq, score }) => ({ seq, score: Math.min(score, least) }))
    return [...found, ...more].slice(0, searched.limit)
  }

  #ranked(words: readonly string[], { readable, scope, kind, limit }: Searched, after: number): Found[] {
    if (words.length === 0) return []
    const match = words.map(quoted).join(' OR ')
    return this.#statements
      .of(
        `SELECT r.seq, -bm25(words) AS score FROM words JOIN record r ON r.seq = words.rowid WHERE words MATCH ? AND words.rowid > ? AND ${readable} AND (? = '' OR r.kind = ?) ORDER BY bm25(words), r.seq LIMIT ?`,
      )
      .all(match, after, scope, kind, kind, limit)
      .map(({ seq, score }) => ({ seq: Number(seq), score: Number(score) }))
  }

  /** Splits words by rarity: the rarest ones, as many as occur in at most `MANY` records together, and the others. */
  #byRarity(words: readonly string[]): { readonly telling: readonly string[]; readonly common: readonly string[] } {
    const counted = words.map((word) => ({ word, records: this.#recordsWith(word) })).sort((a, b) => a.records - b.records)
    const telling: string[] = []
    const common: string[] = []
    let room = MANY
    for (const { word, records } of counted) {
      if (records <= room) telling.push(word)
      else common.push(word)
      room -= records
    }
    return { telling, common }
  }

  /** Counts only up to one more than `MANY`. */
  #recordsWith(word: string): number {
    const counting = this.#statements.of(`SELECT count(*) AS records FROM (SELECT 1 FROM words WHERE words MATCH ? LIMIT ${MANY + 1})`)
    return Number(counting.get(quoted(word))?.records ?? 0)
  }
}

/** Quotes a word so that nothing in it is query syntax. */
function quoted(word: string): string {
  return `"${word.replaceAll('"', '""')}"`
}
