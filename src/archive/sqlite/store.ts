import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { ArchiveEntry, ArchiveHit, ArchiveRecord } from '../archive.ts'
import { redact } from '../redact.ts'
import { refOf } from '../ref.ts'
import { searchWords } from '../search-words.ts'
import { snippet } from '../snippet.ts'

/** The statements of an archive over one open database. Synchronous; each write is one transaction that is durable when it returns. */
export class Store {
  readonly #database: DatabaseSync
  readonly #key: string

  constructor(database: DatabaseSync, key: string) {
    this.#database = database
    this.#key = key
  }

  put(entries: readonly ArchiveEntry[]): ArchiveRecord[] {
    return this.#transaction(() => entries.map((entry) => this.#putOne(entry)))
  }

  #putOne({ kind, bytes: given, text, meta }: ArchiveEntry): ArchiveRecord {
    const bytes = typeof given === 'string' ? Buffer.from(given) : given
    const hash = createHash('sha256').update(bytes).digest('hex')
    const ref = refOf(this.#key, bytes)
    const known = this.#database.prepare('SELECT seq, kind, meta FROM record WHERE tenant = ? AND hash = ?').get('', hash)
    if (known) this.#database.prepare('UPDATE record SET holders = holders + 1 WHERE seq = ?').run(Number(known.seq))
    const seq = known ? Number(known.seq) : this.#insert({ hash, ref, kind, bytes, ...(meta && { meta }) })
    if (text !== undefined && !this.#database.prepare('SELECT 1 FROM words WHERE rowid = ?').get(seq)) {
      this.#database.prepare('INSERT INTO words (rowid, body) VALUES (?, ?)').run(seq, searchWords(text).join(' '))
    }
    return known ? { hash, ref, bytes, kind: known.kind as ArchiveRecord['kind'], ...metaOf(known.meta) } : { hash, ref, kind, bytes, ...(meta && { meta }) }
  }

  #insert({ hash, ref, kind, bytes, meta }: ArchiveRecord): number {
    const insert = this.#database.prepare('INSERT INTO record (hash, ref, kind, meta, bytes) VALUES (?, ?, ?, ?, ?)')
    return Number(insert.run(hash, ref, kind, meta === undefined ? null : JSON.stringify(meta), bytes).lastInsertRowid)
  }

  get(refOrHash: string): ArchiveRecord | undefined {
    const column = refOrHash.length === 64 ? 'hash' : 'ref'
    const row = this.#database
      .prepare(`SELECT hash, ref, kind, meta, bytes FROM record WHERE tenant = '' AND ${column} = ? ORDER BY seq LIMIT 1`)
      .get(refOrHash)
    if (!row) return undefined
    return { hash: String(row.hash), ref: String(row.ref), kind: row.kind as ArchiveRecord['kind'], bytes: row.bytes as Uint8Array, ...metaOf(row.meta) }
  }

  search(query: string, { limit = 10, kind }: { limit?: number; kind?: ArchiveRecord['kind'] }): ArchiveHit[] {
    const wanted = [...new Set(searchWords(query))].slice(0, 64)
    if (wanted.length === 0) return []
    const match = wanted.map((word) => `"${word.replaceAll('"', '""')}"`).join(' OR ')
    const rows = this.#database
      .prepare(
        `SELECT r.hash, r.ref, r.kind, r.meta, r.bytes, -bm25(words) AS score FROM words JOIN record r ON r.seq = words.rowid WHERE words MATCH ? AND (? = '' OR r.kind = ?) ORDER BY bm25(words), r.seq LIMIT ?`,
      )
      .all(match, kind ?? '', kind ?? '', limit)
    return rows.map((row) => {
      const text = Buffer.from(row.bytes as Uint8Array).toString('utf8')
      return {
        ref: String(row.ref),
        hash: String(row.hash),
        kind: row.kind as ArchiveRecord['kind'],
        snippet: redact(snippet(text, wanted)),
        score: Number(row.score),
        ...metaOf(row.meta),
      }
    })
  }

  link(from: string, to: string, relation: string): void {
    this.#transaction(() => {
      this.#database.prepare("DELETE FROM link WHERE tenant = '' AND relation = ? AND origin = ? AND target = ?").run(relation, from, to)
      this.#database.prepare('INSERT INTO link (relation, origin, target) VALUES (?, ?, ?)').run(relation, from, to)
    })
  }

  linked(from: string, relation: string): string[] {
    const rows = this.#database.prepare("SELECT target FROM link WHERE tenant = '' AND relation = ? AND origin = ? ORDER BY seq DESC").all(relation, from)
    return rows.map(({ target }) => String(target))
  }

  /** Leaves none of the bytes: deleted pages are zeroed, the index forgets the words, the log is emptied. */
  forget(refOrHash: string): boolean {
    const record = this.get(refOrHash)
    if (!record) return false
    this.#transaction(() => {
      const seq = Number(this.#database.prepare("SELECT seq FROM record WHERE tenant = '' AND hash = ?").get(record.hash)?.seq)
      this.#database.prepare('DELETE FROM words WHERE rowid = ?').run(seq)
      this.#database.prepare('DELETE FROM record WHERE seq = ?').run(seq)
      this.#database.prepare('DELETE FROM link WHERE origin = ? OR target = ?').run(record.hash, record.hash)
    })
    this.#database.exec("INSERT INTO words(words) VALUES ('optimize')")
    this.#database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    return true
  }

  /** The first fault that SQLite's own check finds; undefined where all is well. Reads the whole file. */
  fault(): string | undefined {
    const found = String(this.#database.prepare('PRAGMA integrity_check(1)').get()?.integrity_check ?? '')
    return found === 'ok' ? undefined : found
  }

  close(): void {
    this.#database.close()
  }

  #transaction<T>(work: () => T): T {
    this.#database.exec('BEGIN IMMEDIATE')
    try {
      const result = work()
      this.#database.exec('COMMIT')
      return result
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK')
      throw error
    }
  }
}

function metaOf(value: unknown): { meta?: Readonly<Record<string, unknown>> } {
  return typeof value === 'string' ? { meta: JSON.parse(value) as Readonly<Record<string, unknown>> } : {}
}
