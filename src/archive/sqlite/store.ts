import { hash as digest } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { DecantError } from '../../message/index.ts'
import type { ArchiveEntry, ArchiveHit, ArchiveRecord, ArchiveSearch } from '../archive.ts'
import type { PutTime } from '../clock/clock-history.ts'
import { mergePutTimes } from '../clock/merge-put-times.ts'
import { handleIn } from '../ref/handle-in.ts'
import { OLD_REF } from '../ref/old-ref.ts'
import { refOf } from '../ref/ref.ts'
import { queryWords } from '../search/query-words.ts'
import { searchWithVariants } from '../search/search-with-variants.ts'
import { searchWords } from '../search/search-words.ts'
import { snippet } from '../search/snippet.ts'
import { Clock } from './clock.ts'
import { RecordDeleter } from './record-deleter.ts'
import { recursiveScopesSql, scopesSql } from './scopes-sql.ts'
import { Statements } from './statements.ts'
import { createWordIndex } from './words/create-word-index.ts'
import type { SearchBy } from './words/search-by.ts'
import type { WordIndex } from './words/word-index.ts'

/** A page of a list, by the number before which it ends and by kind. */
const PAGE_SQL = "SELECT seq, hash FROM record WHERE scope = ? AND seq < ? AND (? = '' OR kind = ?) ORDER BY seq DESC LIMIT ?"
/** The same for all scopes: a record in several of them is listed once, where it first came. The scopes are looked up once, and each row in all of them. */
const PAGE_OF_ALL_SCOPES_SQL = `WITH RECURSIVE held(name) AS MATERIALIZED (${recursiveScopesSql('record')})
  SELECT seq, hash FROM record WHERE seq < ? AND (? = '' OR kind = ?) AND NOT EXISTS (
    SELECT 1 FROM held CROSS JOIN record o ON o.scope = held.name AND o.hash = record.hash
    WHERE held.name IS NOT NULL AND o.seq < record.seq AND (? = '' OR o.kind = record.kind)
  ) ORDER BY seq DESC LIMIT ?`

/** Links of keys with one beginning and no further colon after it, the first link of each key last. */
const LINKS_BELOW_SQL = `SELECT origin, target FROM link WHERE scope = ? AND relation = ? AND origin >= ? AND origin < ? || char(1114111)
  AND instr(substr(origin, length(?) + 1), ':') = 0 ORDER BY seq DESC`

/** The database of a store, its key and scope. */
export interface StoreOptions {
  readonly database: DatabaseSync
  readonly key: string
  /** `*` reads all scopes and writes to the one without a name. */
  readonly scope: string
  readonly by: SearchBy
  /** Leaves the index and the log to `settle`. */
  readonly indexLater: boolean
  /** Nothing is written, not even into the index. */
  readonly readOnly?: boolean
}

/** Bytes whose words are indexed at once, before other tasks get their turn. */
const INDEX_BATCH_BYTES = 262_144
/** Rows that are checked at once for those that may be seen. */
const PAGE_ROWS = 500
/** More hits than an archive has. */
const MAX_HITS = 1e9
/** The factor by which a search is widened if too few of the hits may be seen. */
const WIDENING_FACTOR = 8

/** The statements of an archive over one open database. Synchronous; each write is one transaction that is durable when it returns. */
export class Store {
  readonly #database: DatabaseSync
  readonly #statements: Statements
  readonly #key: string
  readonly #words: WordIndex
  readonly #clock: Clock
  readonly #indexLater: boolean
  /** Whether anything was put since the last checkpoint of the log. */
  #needsCheckpoint = false
  #closed = false
  /** The scope that is written to. */
  readonly #writeScope: string
  /** The scope that is read, for the one parameter of the condition. */
  readonly #readScope: string
  /** Condition for the records that may be read. */
  readonly #readableRecords: string
  /** Condition for the links that may be read. */
  readonly #readableLinks: string
  /** The columns of a record. For a record in several scopes, the latest of their times. */
  readonly #columns: string

  constructor({ database, key, scope, by, indexLater, readOnly = false }: StoreOptions) {
    this.#database = database
    this.#key = key
    this.#statements = new Statements(database, readOnly)
    this.#words = createWordIndex(this.#statements, by)
    this.#clock = new Clock(this.#statements)
    this.#indexLater = indexLater
    if (indexLater) database.exec('PRAGMA wal_autocheckpoint = 0')
    this.#readScope = scope
    this.#writeScope = scope === '*' ? '' : scope
    const scopeCondition = (table: 'record' | 'link') => (scope === '*' ? `? = '*' AND scope IN (${scopesSql(table)})` : 'scope = ?')
    this.#readableRecords = scopeCondition('record')
    this.#readableLinks = scopeCondition('link')
    const latest = (column: string) => `(SELECT max(o.${column}) FROM record o WHERE o.scope IN (${scopesSql('record')}) AND o.hash = record.hash)`
    const put = scope === '*' ? `${latest('at')} AS at, ${latest('stretch')} AS stretch` : 'at, stretch'
    this.#columns = `hash, ref, kind, meta, ${put}, bytes`
  }

  put(entries: readonly ArchiveEntry[]): ArchiveRecord[] {
    this.#needsCheckpoint = true
    return this.#statements.inTransaction(() => {
      const now = Date.now()
      const stretch = this.#clock.advance(now)
      return entries.map((entry) => this.#putOne(entry, { at: now, stretch }))
    })
  }

  #putOne({ kind, bytes: given, text, meta }: ArchiveEntry, now: PutTime): ArchiveRecord {
    const bytes = typeof given === 'string' ? Buffer.from(given) : given
    const hash = digest('sha256', bytes)
    const ref = refOf(this.#key, bytes)
    const known = this.#statements.of('SELECT seq, kind, meta, at, stretch FROM record WHERE scope = ? AND hash = ?').get(this.#writeScope, hash)
    if (known && !this.#hasBytes(Number(known.seq), bytes)) this.#statements.of('UPDATE record SET bytes = ? WHERE seq = ?').run(bytes, Number(known.seq))
    const last = known ? putTimeOf(known) : now
    const put = mergePutTimes(last, now)
    if (put !== last) this.#statements.of('UPDATE record SET at = ?, stretch = ? WHERE seq = ?').run(put.at, put.stretch, Number(known?.seq))
    const at = this.#clock.latest(put, now.at)
    const seq = known ? Number(known.seq) : this.#insert({ hash, ref, kind, bytes, ...(meta && { meta }) }, now)
    if (this.#indexLater && text === given) this.#words.postpone(seq)
    else if (text !== undefined) this.#words.add(seq, () => searchWords(text))
    return known
      ? { hash, ref, bytes, at, kind: known.kind as ArchiveRecord['kind'], ...metaOf(known.meta) }
      : { hash, ref, kind, bytes, at, ...(meta && { meta }) }
  }

  /** Whether a record has these bytes; only a known record is compared. */
  #hasBytes(seq: number, bytes: Uint8Array): boolean {
    return this.#statements.of('SELECT bytes = ? AS whole FROM record WHERE seq = ?').get(bytes, seq)?.whole === 1
  }

  #insert({ hash, ref, kind, bytes, meta }: ArchiveRecord, { at, stretch }: PutTime): number {
    const insert = this.#statements.of('INSERT INTO record (scope, hash, ref, kind, meta, at, stretch, bytes) VALUES (?, ?, ?, ?, ?, ?, ?, ?)')
    return Number(insert.run(this.#writeScope, hash, ref, kind, meta === undefined ? null : JSON.stringify(meta), at, stretch, bytes).lastInsertRowid)
  }

  /** @throws DecantError `hash-mismatch` if the record no longer matches its hash */
  get(refOrHash: string): ArchiveRecord | undefined {
    const row = this.#findRow(refOrHash)
    if (!row) return undefined
    const record = this.#recordOf(row)
    if (isIntact(record)) return record
    throw new DecantError('hash-mismatch', `The record ${record.ref} of the archive is no longer what was stored`, REMEDY)
  }

  /** A record in several scopes is listed once, where it first came. */
  list({
    limit: requestedLimit = 20,
    kind = '',
    isVisible,
    before,
  }: Omit<ArchiveSearch, 'kind'> & { kind?: string | undefined; before?: string }): ArchiveRecord[] {
    const limit = Math.floor(requestedLimit)
    const first = this.#statements.of(`SELECT min(seq) AS seq FROM record WHERE ${this.#readableRecords} AND hash = ? AND (? = '' OR kind = ?)`)
    let end = before === undefined ? Number.MAX_SAFE_INTEGER : Number(first.get(this.#readScope, before, kind, kind)?.seq ?? 0)
    const records: ArchiveRecord[] = []
    const pageSize = isVisible ? PAGE_ROWS : Math.max(1, Math.min(limit, PAGE_ROWS))
    while (records.length < limit) {
      const rows =
        this.#readScope === '*'
          ? this.#statements.of(PAGE_OF_ALL_SCOPES_SQL).all(end, kind, kind, kind, pageSize)
          : this.#statements.of(PAGE_SQL).all(this.#readScope, end, kind, kind, pageSize)
      for (const { seq, hash } of rows) {
        if (records.length >= limit || (isVisible && !isVisible(String(hash)))) continue
        const record = this.#recordAt(Number(seq))
        if (isIntact(record)) records.push(record)
      }
      if (rows.length < pageSize) break
      end = Number(rows.at(-1)?.seq)
    }
    return records
  }

  /** Indexes a little of what waits for it; returns whether there is more. Does not wait for another process that writes. */
  indexWaiting(): boolean {
    return this.#statements.withoutWaiting(() => this.#words.indexWaiting(INDEX_BATCH_BYTES))
  }

  /** Finds what is indexed. */
  search(query: string, { limit: requestedLimit = 10, kind, isVisible }: ArchiveSearch): ArchiveHit[] {
    const limit = Math.min(Math.floor(requestedLimit), MAX_HITS)
    const words = queryWords(query).slice(0, 64)
    if (words.length === 0) return []
    return searchWithVariants(words, limit, (words, most, known) => {
      const unknown = (hash: string) => !known.has(hash) && (isVisible?.(hash) ?? true)
      return this.#hits(words, { limit: most, ...(kind && { kind }), ...((isVisible || known.size > 0) && { isVisible: unknown }) })
    })
  }

  #hits(words: readonly string[], { limit, kind, isVisible }: ArchiveSearch & { readonly limit: number }): ArchiveHit[] {
    const hits: ArchiveHit[] = []
    let seenCount = 0
    for (let searchLimit = isVisible ? limit * WIDENING_FACTOR : limit; hits.length < limit; searchLimit *= WIDENING_FACTOR) {
      const found = this.#words.find(words, { readableRecords: this.#readableRecords, scope: this.#readScope, kind: kind ?? '', limit: searchLimit })
      for (const { seq, score } of found.slice(seenCount)) {
        if (hits.length >= limit || (isVisible && !isVisible(this.#hashAt(seq)))) continue
        const record = this.#recordAt(seq)
        if (!isIntact(record)) continue
        const { bytes, at: _, ...rest } = record
        hits.push({ ...rest, snippet: snippet(Buffer.from(bytes).toString('utf8'), words, this.#key), score })
      }
      if (found.length < searchLimit) break
      seenCount = found.length
    }
    return hits
  }

  /** The row of a record by its ref or hash, even if its bytes are damaged. */
  #findRow(name: string): Readonly<Record<string, unknown>> | undefined {
    const refOrHash = handleIn(name) ?? name
    const column = refOrHash.length === 64 ? 'hash' : 'ref'
    const found = this.#statements
      .of(`SELECT ${this.#columns} FROM record WHERE ${this.#readableRecords} AND ${column} = ? ORDER BY seq LIMIT 1`)
      .get(this.#readScope, refOrHash)
    const [hash] = found || column === 'hash' ? [] : this.linked(refOrHash, OLD_REF)
    return hash === undefined ? found : this.#findRow(hash)
  }

  #recordAt(seq: number): ArchiveRecord {
    return this.#recordOf(this.#statements.of(`SELECT ${this.#columns} FROM record WHERE seq = ?`).get(seq) ?? {})
  }

  #recordOf(row: Readonly<Record<string, unknown>>): ArchiveRecord {
    const { hash, ref, kind, bytes, meta } = row
    const at = this.#clock.latest(putTimeOf(row), Date.now())
    return { hash: String(hash), ref: String(ref), kind: kind as ArchiveRecord['kind'], bytes: bytes as Uint8Array, at, ...metaOf(meta) }
  }

  #hashAt(seq: number): string {
    return String(this.#statements.of('SELECT hash FROM record WHERE seq = ?').get(seq)?.hash)
  }

  link(from: string, to: string, relation: string): void {
    this.#statements.inTransaction(() => {
      this.#statements.of('DELETE FROM link WHERE scope = ? AND relation = ? AND origin = ? AND target = ?').run(this.#writeScope, relation, from, to)
      this.#statements.of('INSERT INTO link (scope, relation, origin, target) VALUES (?, ?, ?, ?)').run(this.#writeScope, relation, from, to)
    })
  }

  linked(from: string, relation: string): string[] {
    const rows = this.#statements
      .of(`SELECT target FROM link WHERE ${this.#readableLinks} AND relation = ? AND origin = ? ORDER BY seq DESC`)
      .all(this.#readScope, relation, from)
    return rows.map(({ target }) => String(target))
  }

  /** For each key of one scope that begins with `beginning` and has no further `:`, the hash that it was linked to first. */
  linkedBelow(beginning: string, relation: string): Map<string, string> {
    const rows = this.#statements.of(LINKS_BELOW_SQL).all(this.#readScope, relation, beginning, beginning, beginning)
    return new Map(rows.map(({ origin, target }) => [String(origin), String(target)]))
  }

  /** The hash of the record that a ref or hash names here, even if its bytes are damaged. */
  hashOf(refOrHash: string): string | undefined {
    const row = this.#findRow(refOrHash)
    return row && String(row.hash)
  }

  /**
   * Leaves no trace of the bytes: deleted pages are zeroed, the index forgets the words, the log is truncated.
   * @throws DecantError `archive-busy` if everything is deleted but another process reads for so long that the log cannot be truncated
   */
  forget(hashes: readonly string[], replacements: ReadonlyMap<string, string> = new Map()): void {
    this.#statements.inTransaction(() => this.#deleter.forget(hashes, replacements))
    this.#eraseTraces()
  }

  /** The number after which the next record comes. */
  get last(): number {
    return Number(this.#statements.of(`SELECT max(seq) AS seq FROM record WHERE ${this.#readableRecords} AND kind <> 'vector'`).get(this.#readScope)?.seq ?? 0)
  }

  /**
   * Deletes records if nothing came after a number and none of them was put after a moment; returns whether it did.
   * @throws DecantError as `forget` does
   */
  forgetUnlessPut(hashes: readonly string[], { last, since }: { readonly last: number; readonly since: number }): boolean {
    const isDone = this.#statements.inTransaction(() => {
      if (this.last > last || hashes.some((hash) => this.#isPutSince(hash, since))) return false
      this.#deleter.forget(hashes, new Map())
      return true
    })
    if (isDone) this.#eraseTraces()
    return isDone
  }

  #isPutSince(hash: string, since: number): boolean {
    const rows = this.#statements.of(`SELECT at, stretch FROM record WHERE ${this.#readableRecords} AND hash = ?`).all(this.#readScope, hash)
    return rows.some((row) => this.#clock.latest(putTimeOf(row), Date.now()) >= since)
  }

  get #deleter(): RecordDeleter {
    const [readableRecords, readableLinks] = [this.#readableRecords, this.#readableLinks]
    return new RecordDeleter({ statements: this.#statements, words: this.#words, key: this.#key, scope: this.#readScope, readableRecords, readableLinks })
  }

  #eraseTraces(): void {
    this.#words.eraseDeleted()
    if (Number(this.#database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.busy) !== 0)
      throw new DecantError(
        'archive-busy',
        'It is deleted, but the log beside the archive still holds its bytes, since another process is reading the archive',
        'Forget anything again when that process has ended, or close every program that has the archive open.',
      )
  }

  /** Rewrites the file without the space of deleted records. */
  shrink(): void {
    this.#database.exec('VACUUM')
    this.#database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  }

  /** Does a little of the postponed work; returns whether there is more. */
  settle(): boolean {
    if (this.#words.indexWaiting(INDEX_BATCH_BYTES)) return true
    if (this.#indexLater && this.#needsCheckpoint) this.#database.exec('PRAGMA wal_checkpoint(PASSIVE)')
    this.#needsCheckpoint = false
    return false
  }

  /**
   * The first defect that SQLite's own check finds, or else the first record that no longer matches its hash; undefined if there is none.
   * @param maxBytes bytes of records that are compared with their hashes, the newest first
   */
  firstDefect(maxBytes: number): string | undefined {
    const found = String(this.#statements.of('PRAGMA integrity_check(1)').get()?.integrity_check ?? '')
    if (found !== 'ok') return found
    let remainingBytes = maxBytes
    for (let end = Number.MAX_SAFE_INTEGER; remainingBytes > 0; ) {
      const rows = this.#statements.of(`SELECT seq FROM record WHERE seq < ? ORDER BY seq DESC LIMIT ${PAGE_ROWS}`).all(end)
      for (const { seq } of rows) {
        if (remainingBytes <= 0) break
        const record = this.#recordAt(Number(seq))
        remainingBytes -= record.bytes.length
        if (!isIntact(record)) return `the record ${record.ref} is no longer what was stored`
      }
      if (rows.length < PAGE_ROWS) break
      end = Number(rows.at(-1)?.seq)
    }
    return undefined
  }

  /** Closing again does nothing. */
  close(): void {
    if (!this.#closed) this.#database.close()
    this.#closed = true
  }
}

const REMEDY = 'Run `decant doctor`; take the archive from a backup. Putting the same text again repairs it.'

function isIntact({ hash, bytes }: ArchiveRecord): boolean {
  return digest('sha256', bytes) === hash
}

function putTimeOf({ at, stretch }: Readonly<Record<string, unknown>>): PutTime {
  return { at: Number(at), stretch: Number(stretch) }
}

function metaOf(value: unknown): { meta?: Readonly<Record<string, unknown>> } {
  return typeof value === 'string' ? { meta: JSON.parse(value) as Readonly<Record<string, unknown>> } : {}
}
