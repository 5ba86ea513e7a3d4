import { hash as digest } from 'node:crypto'
import { OLD_REF } from '../ref/old-ref.ts'
import { refOf } from '../ref/ref.ts'
import { searchWords } from '../search/search-words.ts'
import { scopesOf } from './scopes-of.ts'
import type { Statements } from './statements.ts'
import type { WordIndex } from './words/word-index.ts'

const AMONG = 'IN (SELECT value FROM json_each(?))'

/** Options of `Forgetting`. */
export interface ForgettingOptions {
  readonly statements: Statements
  readonly words: WordIndex
  readonly key: string
  /** For the one parameter of the conditions. */
  readonly scope: string
  /** Condition for the records that may be read. */
  readonly readable: string
  /** Condition for the links that may be read. */
  readonly followed: string
}

/**
 * Deletes records with their words, vectors and links, inside a transaction. Scans the links once, however many records are deleted, since no index finds them
 * by their target.
 */
export class Forgetting {
  readonly #of: ForgettingOptions

  constructor(options: ForgettingOptions) {
    this.#of = options
  }

  /**
   * Deletes the records that exist; other names are skipped.
   * @param instead by hash: the bytes of a record's replacement, which takes over its links
   */
  forget(names: readonly string[], instead: ReadonlyMap<string, string>): void {
    const { statements, scope, readable, followed } = this.#of
    const rows = statements.of(`SELECT DISTINCT hash FROM record WHERE ${readable} AND hash ${AMONG}`).all(scope, JSON.stringify(names))
    const here = new Set(rows.map(({ hash }) => String(hash)))
    const hashes = [...here]
    const vectors = statements
      .of(`SELECT target FROM link WHERE ${followed} AND relation GLOB 'vectors:*' AND origin ${AMONG}`)
      .all(scope, JSON.stringify(hashes))
      .map(({ target }) => String(target))
    const others = new Map([...instead].filter(([hash]) => here.has(hash)).map(([hash, text]) => [hash, this.#put(hash, text)]))
    const gone = new Set([...hashes, ...vectors])
    for (const hash of gone) this.#delete(hash)
    this.#relink(gone, others)
    this.#dropVectors(hashes)
  }

  /** Adds the replacement of a record in each scope that has the record, also under its ref and searchable if it was; returns the hash of the replacement. */
  #put(hash: string, text: string): string {
    const { statements, key, words, scope, readable } = this.#of
    const bytes = Buffer.from(text)
    const other = digest('sha256', bytes)
    const held = statements.of(`SELECT seq, scope AS own, ref FROM record WHERE ${readable} AND hash = ?`).all(scope, hash)
    const row = 'SELECT scope, ?, ?, kind, meta, at, stretch, ? FROM record WHERE seq = ?'
    const put = statements.of(`INSERT OR IGNORE INTO record (scope, hash, ref, kind, meta, at, stretch, bytes) ${row}`)
    const link = statements.of(`INSERT OR REPLACE INTO link (scope, relation, origin, target) VALUES (?, '${OLD_REF}', ?, ?)`)
    for (const { seq, own, ref } of held) {
      put.run(other, refOf(key, bytes), bytes, seq ?? null)
      link.run(own ?? null, ref ?? null, other)
      const made = statements.of('SELECT seq FROM record WHERE scope = ? AND hash = ?').get(own ?? null, other)
      if (words.has(Number(seq))) words.add(Number(made?.seq), () => searchWords(text))
    }
    return other
  }

  #delete(hash: string): void {
    const { statements, words, scope, readable } = this.#of
    for (const { seq } of statements.of(`SELECT seq FROM record WHERE ${readable} AND hash = ?`).all(scope, hash)) {
      words.remove(Number(seq))
      statements.of('DELETE FROM record WHERE seq = ?').run(Number(seq))
    }
  }

  /** Deletes the links from and to deleted records, or moves them to the replacement. */
  #relink(gone: ReadonlySet<string>, others: ReadonlyMap<string, string>): void {
    const { statements, scope, followed } = this.#of
    const names = JSON.stringify([...gone])
    const left = (name: string) => others.get(name) ?? (gone.has(name) ? undefined : name)
    for (const row of statements
      .of(`SELECT seq, origin, target FROM link WHERE ${followed} AND (origin ${AMONG} OR target ${AMONG})`)
      .all(scope, names, names)) {
      const [seq, origin, target] = [Number(row.seq), left(String(row.origin)), left(String(row.target))]
      if (origin === undefined || target === undefined) statements.of('DELETE FROM link WHERE seq = ?').run(seq)
      else statements.of('UPDATE OR REPLACE link SET origin = ?, target = ? WHERE seq = ?').run(origin, target, seq)
    }
  }

  /** If no scope has a record any more, deletes its vectors in all of them: a reader of every scope keeps vectors in the scope without a name. */
  #dropVectors(hashes: readonly string[]): void {
    const { statements } = this.#of
    const held = statements.of(`SELECT 1 FROM record WHERE scope IN (${scopesOf('record')}) AND hash = ? LIMIT 1`)
    const names = JSON.stringify(hashes.filter((hash) => held.get(hash) === undefined))
    const links = `FROM link WHERE scope IN (${scopesOf('link')}) AND relation GLOB 'vectors:*' AND origin ${AMONG}`
    for (const { target } of statements.of(`SELECT DISTINCT target ${links}`).all(names))
      statements.of(`DELETE FROM record WHERE scope IN (${scopesOf('record')}) AND hash = ? AND kind = 'vector'`).run(String(target))
    statements.of(`DELETE ${links}`).run(names)
  }
}
