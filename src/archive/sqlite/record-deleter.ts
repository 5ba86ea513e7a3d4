import { hash as digest } from 'node:crypto'
import { OLD_REF } from '../ref/old-ref.ts'
import { refOf } from '../ref/ref.ts'
import { searchWords } from '../search/search-words.ts'
import { scopesSql } from './scopes-sql.ts'
import type { Statements } from './statements.ts'
import type { WordIndex } from './words/word-index.ts'

const IN_JSON_LIST = 'IN (SELECT value FROM json_each(?))'

export interface RecordDeleterOptions {
  readonly statements: Statements
  readonly words: WordIndex
  readonly key: string
  /** For the one parameter of the conditions. */
  readonly scope: string
  /** Condition for the records that may be read. */
  readonly readableRecords: string
  /** Condition for the links that may be read. */
  readonly readableLinks: string
}

/**
 * Deletes records with their words, vectors and links, inside a transaction. Scans the links once, however many records are deleted, since no index finds them
 * by their target.
 */
export class RecordDeleter {
  readonly #options: RecordDeleterOptions

  constructor(options: RecordDeleterOptions) {
    this.#options = options
  }

  /**
   * Deletes the records that exist; other names are skipped.
   * @param replacements by hash: the bytes of a record's replacement, which takes over its links
   */
  forget(names: readonly string[], replacements: ReadonlyMap<string, string>): void {
    const { statements, scope, readableRecords, readableLinks } = this.#options
    const rows = statements.of(`SELECT DISTINCT hash FROM record WHERE ${readableRecords} AND hash ${IN_JSON_LIST}`).all(scope, JSON.stringify(names))
    const existing = new Set(rows.map(({ hash }) => String(hash)))
    const hashes = [...existing]
    const vectors = statements
      .of(`SELECT target FROM link WHERE ${readableLinks} AND relation GLOB 'vectors:*' AND origin ${IN_JSON_LIST}`)
      .all(scope, JSON.stringify(hashes))
      .map(({ target }) => String(target))
    const replacementHashes = new Map([...replacements].filter(([hash]) => existing.has(hash)).map(([hash, text]) => [hash, this.#addReplacement(hash, text)]))
    const deleted = new Set([...hashes, ...vectors])
    this.#deleteRows([...deleted])
    this.#relink(deleted, replacementHashes)
    this.#dropVectors(hashes)
  }

  /** Adds the replacement of a record in each scope that has the record, also under its ref and searchable if it was; returns the hash of the replacement. */
  #addReplacement(hash: string, text: string): string {
    const { statements, key, words, scope, readableRecords } = this.#options
    const bytes = Buffer.from(text)
    const other = digest('sha256', bytes)
    const present = statements.of(`SELECT seq, scope AS own, ref FROM record WHERE ${readableRecords} AND hash = ?`).all(scope, hash)
    const row = 'SELECT scope, ?, ?, kind, meta, at, stretch, ? FROM record WHERE seq = ?'
    const put = statements.of(`INSERT OR IGNORE INTO record (scope, hash, ref, kind, meta, at, stretch, bytes) ${row}`)
    const link = statements.of(`INSERT OR REPLACE INTO link (scope, relation, origin, target) VALUES (?, '${OLD_REF}', ?, ?)`)
    for (const { seq, own, ref } of present) {
      put.run(other, refOf(key, bytes), bytes, seq ?? null)
      link.run(own ?? null, ref ?? null, other)
      const existing = statements.of('SELECT seq FROM record WHERE scope = ? AND hash = ?').get(own ?? null, other)
      if (words.has(Number(seq))) words.add(Number(existing?.seq), () => searchWords(text))
    }
    return other
  }

  /** Deletes from the oldest on: the word index erases a record faster the fewer older ones have its words. */
  #deleteRows(hashes: readonly string[]): void {
    const { statements, words, scope, readableRecords } = this.#options
    const rows = statements.of(`SELECT seq FROM record WHERE ${readableRecords} AND hash ${IN_JSON_LIST} ORDER BY seq`).all(scope, JSON.stringify(hashes))
    for (const { seq } of rows) {
      words.remove(Number(seq))
      statements.of('DELETE FROM record WHERE seq = ?').run(Number(seq))
    }
  }

  /** Deletes the links from and to deleted records, or moves them to the replacement. */
  #relink(deleted: ReadonlySet<string>, replacementHashes: ReadonlyMap<string, string>): void {
    const { statements, scope, readableLinks } = this.#options
    const names = JSON.stringify([...deleted])
    const currentName = (name: string) => replacementHashes.get(name) ?? (deleted.has(name) ? undefined : name)
    for (const row of statements
      .of(`SELECT seq, origin, target FROM link WHERE ${readableLinks} AND (origin ${IN_JSON_LIST} OR target ${IN_JSON_LIST})`)
      .all(scope, names, names)) {
      const [seq, origin, target] = [Number(row.seq), currentName(String(row.origin)), currentName(String(row.target))]
      if (origin === undefined || target === undefined) statements.of('DELETE FROM link WHERE seq = ?').run(seq)
      else statements.of('UPDATE OR REPLACE link SET origin = ?, target = ? WHERE seq = ?').run(origin, target, seq)
    }
  }

  /** If no scope has a record any more, deletes its vectors in all of them: a reader of every scope keeps vectors in the scope without a name. */
  #dropVectors(hashes: readonly string[]): void {
    const { statements } = this.#options
    const present = statements.of(`SELECT 1 FROM record WHERE scope IN (${scopesSql('record')}) AND hash = ? LIMIT 1`)
    const names = JSON.stringify(hashes.filter((hash) => present.get(hash) === undefined))
    const links = `FROM link WHERE scope IN (${scopesSql('link')}) AND relation GLOB 'vectors:*' AND origin ${IN_JSON_LIST}`
    for (const { target } of statements.of(`SELECT DISTINCT target ${links}`).all(names))
      statements.of(`DELETE FROM record WHERE scope IN (${scopesSql('record')}) AND hash = ? AND kind = 'vector'`).run(String(target))
    statements.of(`DELETE ${links}`).run(names)
  }
}
