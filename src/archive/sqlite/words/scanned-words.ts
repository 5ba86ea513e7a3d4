import { DecantError } from '../../../message/index.ts'
import type { Statements } from '../statements.ts'
import { UnindexedRecords } from './unindexed-records.ts'
import type { SearchConditions, WordHit, WordIndex } from './word-index.ts'

/** Constants of BM25, as in SQLite's index: Robertson and Zaragoza, The Probabilistic Relevance Framework, 2009. */
const [K1, B] = [1.2, 0.75]

/** Records that are read at a time. */
const PAGE_ROWS = 500

interface Candidate {
  readonly seq: number
  /** How often each searched word occurs in it. */
  readonly counts: readonly number[]
  readonly length: number
}

/**
 * Words in a table that each search scans, for an SQLite without a full-text index. Also reads the words of an index, from the table in which it stores them.
 */
export class ScannedWords implements WordIndex {
  readonly #statements: Statements
  readonly #unindexed: UnindexedRecords

  constructor(statements: Statements) {
    this.#statements = statements
    this.#unindexed = new UnindexedRecords(statements)
  }

  add(seq: number, words: () => readonly string[]): void {
    if (!this.has(seq)) this.#statements.of('INSERT INTO waiting (seq, words) VALUES (?, ?)').run(seq, words().join(' '))
  }

  postpone(seq: number): void {
    if (!this.has(seq)) this.#unindexed.add(seq)
  }

  has(seq: number): boolean {
    return this.#tables.some((table) => this.#statements.of(`SELECT 1 FROM (${table}) WHERE seq = ?`).get(seq) !== undefined)
  }

  indexWaiting(bytes: number): boolean {
    if (this.#statements.readOnly || !this.#unindexed.hasAny) return false
    return this.#statements.inTransaction(() =>
      this.#unindexed.read(bytes, (seq, words) => this.#statements.of('UPDATE waiting SET words = ? WHERE seq = ?').run(words, seq)),
    )
  }

  remove(seq: number): void {
    this.#statements.of('DELETE FROM waiting WHERE seq = ?').run(seq)
    if (this.has(seq))
      throw new DecantError(
        'archive-needs-fts5',
        'The words of this record are in a full-text index, which the SQLite of this Node cannot change',
        'Forget it with Node 22.16, 24 or newer; nothing was removed.',
      )
  }

  eraseDeleted(): void {}

  find(words: readonly string[], { readableRecords, scope, kind, limit }: SearchConditions): WordHit[] {
    const candidates: Candidate[] = []
    let [records, length] = [0, 0]
    for (const table of this.#tables) {
      const page = this.#statements.of(
        `SELECT w.seq, w.words FROM (${table}) w JOIN record r ON r.seq = w.seq WHERE w.seq > ? AND ${readableRecords} AND (? = '' OR r.kind = ?) ORDER BY w.seq LIMIT ${PAGE_ROWS}`,
      )
      for (let rows = page.all(-1, scope, kind, kind); rows.length > 0; rows = page.all(rows.at(-1)?.seq ?? null, scope, kind, kind)) {
        for (const row of rows) {
          const candidate = countWords(Number(row.seq), String(row.words).split(' '), words)
          records++
          length += candidate.length
          if (candidate.counts.some((count) => count > 0)) candidates.push(candidate)
        }
      }
    }
    const average = length / Math.max(1, records)
    const rarity = words.map((_, i) => {
      const matching = candidates.filter(({ counts }) => (counts[i] as number) > 0).length
      return Math.max(1e-6, Math.log((records - matching + 0.5) / (matching + 0.5)))
    })
    return candidates
      .map(({ seq, counts, length: ownLength }) => {
        const dampening = K1 * (1 - B + (B * ownLength) / average)
        return { seq, score: counts.reduce((sum, count, i) => sum + ((rarity[i] as number) * count * (K1 + 1)) / (count + dampening), 0) }
      })
      .sort((a, b) => b.score - a.score || a.seq - b.seq)
      .slice(0, limit)
  }

  /** The tables with words; another runtime may have created its index since. */
  get #tables(): readonly string[] {
    const indexed = this.#statements.of("SELECT 1 FROM sqlite_schema WHERE name = 'words_content'").get()
    return ['SELECT seq, words FROM waiting', ...(indexed ? ['SELECT id AS seq, c0 AS words FROM words_content'] : [])]
  }
}

function countWords(seq: number, words: readonly string[], queryWords: readonly string[]): Candidate {
  const places = new Map(queryWords.map((word, i) => [word, i]))
  const counts = queryWords.map(() => 0)
  for (const word of words) {
    const place = places.get(word)
    if (place !== undefined) counts[place] = (counts[place] as number) + 1
  }
  return { seq, counts, length: words.length }
}
