import { hash as digest } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { DecantError } from '../../message/index.ts'
import type { ArchiveEntry, ArchiveHit, ArchiveRecord, ArchiveSearch } from '../archive.ts'
import type { PutAt } from '../clock/clock-told.ts'
import { putAgain } from '../clock/put-again.ts'
import { handleIn } from '../ref/handle-in.ts'
import { OLD_REF } from '../ref/old-ref.ts'
import { refOf } from '../ref/ref.ts'
import { foundInForms } from '../search/found-in-forms.ts'
import { queryWords } from '../search/query-words.ts'
import { searchWords } from '../search/search-words.ts'
import { snippet } from '../search/snippet.ts'
import { Clock } from './clock.ts'
import { Forgetting } from './forgetting.ts'
import { heldBy, scopesOf } from './scopes-of.ts'
import { Statements } from './statements.ts'
import type { SearchBy } from './words/search-by.ts'
import type { WordIndex } from './words/word-index.ts'
import { wordIndex } from './words/word-index-by.ts'

/** A page of a list, by the number before which it ends and by kind. */
const PAGE = "SELECT seq, hash FROM record WHERE scope = ? AND seq < ? AND (? = '' OR kind = ?) ORDER BY seq DESC LIMIT ?"
/** The same for all scopes: a record in several of them is listed once, where it first came. The scopes are looked up once, and each row in all of them. */
const PAGE_OF_ALL = `WITH RECURSIVE held(name) AS MATERIALIZED (${heldBy('record')})
  SELECT seq, hash FROM record WHERE seq < ? AND (? = '' OR kind = ?) AND NOT EXISTS (
    SELECT 1 FROM held CROSS JOIN record o ON o.scope = held.name AND o.hash = record.hash
    WHERE held.name IS NOT NULL AND o.seq < record.seq AND (? = '' OR o.kind = record.kind)
  ) ORDER BY seq DESC LIMIT ?`

/** Links of keys with one beginning and no further colon after it, the first link of each key last. */
const BELOW = `SELECT origin, target FROM link WHERE scope = ? AND relation = ? AND origin >= ? AND origin < ? || char(1114111)
  AND instr(substr(origin, length(?) + 1), ':') = 0 ORDER BY seq DESC`

/** The database of a store, its key and scope. */
export interface StoreOptions {
  readonly database: DatabaseSync
  readonly key: string
  /** `*` reads all scopes and writes to the one without a name. */
  readonly scope: string
  readonly by: SearchBy
  /** Leaves the index and the log to `settle`. */
  readonly later: boolean
  /** Nothing is written, not even into the index. */
  readonly readOnly?: boolean
}

/** Bytes whose words are indexed at once, before other tasks get their turn. */
const AT_ONCE = 262_144
/** Rows that are checked at once for those that may be seen. */
const ROWS = 500
/** More hits than an archive has. */
const MOST = 1e9
/** The factor by which a search is widened if too few of the hits may be seen. */
const MORE = 8

/** The statements of an archive over one open database. Synchronous; each write is one transaction that is durable when it returns. */
export class Store {
  readonly #database: DatabaseSync
  readonly #statements: Statements
  readonly #key: string
  readonly #words: WordIndex
  readonly #clock: Clock
  readonly #later: boolean
  /** Whether anything was put since the last checkpoint of the log. */
  #logged = false
  #closed = false
  /** The scope that is written to. */
  readonly #own: string
  /** The scope that is read, for the one parameter of the condition. */
  readonly #scope: string
  /** Condition for the records that may be read. */
  readonly #readable: string
  /** Condition for the links that may be read. */
  readonly #followed: string
  /** The columns of a record. For a record in several scopes, the latest of their times. */
  readonly #columns: string

  constructor({ database, key, scope, by, later, readOnly = false }: StoreOptions) {
    this.#database = database
    this.#key = key
    this.#statements = new Statements(database, readOnly)
    this.#words = wordIndex(this.#statements, by)
    this.#clock = new Clock(this.#statements)
    this.#later = later
    if (later) database.exec('PRAGMA wal_autocheckpoint = 0')
    this.#scope = scope
    this.#own = scope === '*' ? '' : scope
    const readable = (table: 'record' | 'link') => (scope === '*' ? `? = '*' AND scope IN (${scopesOf(table)})` : 'scope = ?')
    this.#readable = readable('record')
    this.#followed = readable('link')
    const latest = (column: string) => `(SELECT max(o.${column}) FROM record o WHERE o.scope IN (${scopesOf('record')}) AND o.hash = record.hash)`
    const put = scope === '*' ? `${latest('at')} AS at, ${latest('stretch')} AS stretch` : 'at, stretch'
    this.#columns = `hash, ref, kind, meta, ${put}, bytes`
  }

  put(entries: readonly ArchiveEntry[]): ArchiveRecord[] {
    this.#logged = true
    return this.#statements.together(() => {
      const now = Date.now()
      const stretch = this.#clock.tell(now)
      return entries.map((entry) => this.#putOne(entry, { at: now, stretch }))
    })
  }

  #putOne({ kind, bytes: given, text, meta }: ArchiveEntry, now: PutAt): ArchiveRecord {
    const bytes = typeof given === 'string' ? Buffer.from(given) : given
    const hash = digest('sha256', bytes)
    const ref = refOf(this.#key, bytes)
    const known = this.#statements.of('SELECT seq, kind, meta, at, stretch FROM record WHERE scope = ? AND hash = ?').get(this.#own, hash)
    if (known && !this.#holds(Number(known.seq), bytes)) this.#statements.of('UPDATE record SET bytes = ? WHERE seq = ?').run(bytes, Number(known.seq))
    const last = known ? putAt(known) : now
    const put = putAgain(last, now)
    if (put !== last) this.#statements.of('UPDATE record SET at = ?, stretch = ? WHERE seq = ?').run(put.at, put.stretch, Number(known?.seq))
    const at = this.#clock.latest(put, now.at)
    const seq = known ? Number(known.seq) : this.#insert({ hash, ref, kind, bytes, ...(meta && { meta }) }, now)
    if (this.#later && text === given) this.#words.later(seq)
    else if (text !== undefined) this.#words.add(seq, () => searchWords(text))
    return known
      ? { hash, ref, bytes, at, kind: known.kind as ArchiveRecord['kind'], ...metaOf(known.meta) }
      : { hash, ref, kind, bytes, at, ...(meta && { meta }) }
  }

  /** Whether a record has these bytes; only a known record is compared. */
  #holds(seq: number, bytes: Uint8Array): boolean {
    return this.#statements.of('SELECT bytes = ? AS whole FROM record WHERE seq = ?').get(bytes, seq)?.whole === 1
  }

  #insert({ hash, ref, kind, bytes, meta }: ArchiveRecord, { at, stretch }: PutAt): number {
    const insert = this.#statements.of('INSERT INTO record (scope, hash, ref, kind, meta, at, stretch, bytes) VALUES (?, ?, ?, ?, ?, ?, ?, ?)')
    return Number(insert.run(this.#own, hash, ref, kind, meta === undefined ? null : JSON.stringify(meta), at, stretch, bytes).lastInsertRowid)
  }

  /** @throws DecantError `hash-mismatch` if the record no longer matches its hash */
  get(refOrHash: string): ArchiveRecord | undefined {
    const row = this.#row(refOrHash)
    if (!row) return undefined
    const record = this.#recordOf(row)
    if (isWhole(record)) return record
    throw new DecantError('hash-mismatch', `The record ${record.ref} of the archive is no longer what was stored`, REMEDY)
  }

  /** A record in several scopes is listed once, where it first came. */
  list({ limit: asked = 20, kind = '', within, before }: Omit<ArchiveSearch, 'kind'> & { kind?: string | undefined; before?: string }): ArchiveRecord[] {
    const limit = Math.floor(asked)
    const first = this.#statements.of(`SELECT min(seq) AS seq FROM record WHERE ${this.#readable} AND hash = ? AND (? = '' OR kind = ?)`)
    let end = before === undefined ? Number.MAX_SAFE_INTEGER : Number(first.get(this.#scope, before, kind, kind)?.seq ?? 0)
    const records: ArchiveRecord[] = []
    const atOnce = within ? ROWS : Math.max(1, Math.min(limit, ROWS))
    while (records.length < limit) {
      const rows =
        this.#scope === '*'
          ? this.#statements.of(PAGE_OF_ALL).all(end, kind, kind, kind, atOnce)
          : this.#statements.of(PAGE).all(this.#scope, end, kind, kind, atOnce)
      for (const { seq, hash } of rows) {
        if (records.length >= limit || (within && !within(String(hash)))) continue
        const record = this.#at(Number(seq))
        if (isWhole(record)) records.push(record)
      }
      if (rows.length < atOnce) break
      end = Number(rows.at(-1)?.seq)
    }
    return records
  }

  search(query: string, { limit: asked = 10, kind, within }: ArchiveSearch): ArchiveHit[] {
    const limit = Math.min(Math.floor(asked), MOST)
    const wanted = queryWords(query).slice(0, 64)
    if (wanted.length === 0) return []
    return foundInForms(wanted, limit, (words, most, known) => {
      const unknown = (hash: string) => !known.has(hash) && (within?.(hash) ?? true)
      return this.#hits(words, { limit: most, ...(kind && { kind }), ...((within || known.size > 0) && { within: unknown }) })
    })
  }

  #hits(wanted: readonly string[], { limit, kind, within }: ArchiveSearch & { readonly limit: number }): ArchiveHit[] {
    const hits: ArchiveHit[] = []
    let looked = 0
    for (let most = within ? limit * MORE : limit; hits.length < limit; most *= MORE) {
      const found = this.#words.find(wanted, { readable: this.#readable, scope: this.#scope, kind: kind ?? '', limit: most })
      for (const { seq, score } of found.slice(looked)) {
        if (hits.length >= limit || (within && !within(this.#hashAt(seq)))) continue
        const record = this.#at(seq)
        if (!isWhole(record)) continue
        const { bytes, at: _, ...rest } = record
        hits.push({ ...rest, snippet: snippet(Buffer.from(bytes).toString('utf8'), wanted, this.#key), score })
      }
      if (found.length < most) break
      looked = found.length
    }
    return hits
  }

  /** The row of a record by its ref or hash, even if its bytes are damaged. */
  #row(name: string): Readonly<Record<string, unknown>> | undefined {
    const refOrHash = handleIn(name) ?? name
    const column = refOrHash.length === 64 ? 'hash' : 'ref'
    const found = this.#statements
      .of(`SELECT ${this.#columns} FROM record WHERE ${this.#readable} AND ${column} = ? ORDER BY seq LIMIT 1`)
      .get(this.#scope, refOrHash)
    const [hash] = found || column === 'hash' ? [] : this.linked(refOrHash, OLD_REF)
    return hash === undefined ? found : this.#row(hash)
  }

  #at(seq: number): ArchiveRecord {
    return this.#recordOf(this.#statements.of(`SELECT ${this.#columns} FROM record WHERE seq = ?`).get(seq) ?? {})
  }

  #recordOf(row: Readonly<Record<string, unknown>>): ArchiveRecord {
    const { hash, ref, kind, bytes, meta } = row
    const at = this.#clock.latest(putAt(row), Date.now())
    return { hash: String(hash), ref: String(ref), kind: kind as ArchiveRecord['kind'], bytes: bytes as Uint8Array, at, ...metaOf(meta) }
  }

  #hashAt(seq: number): string {
    return String(this.#statements.of('SELECT hash FROM record WHERE seq = ?').get(seq)?.hash)
  }

  link(from: string, to: string, relation: string): void {
    this.#statements.together(() => {
      this.#statements.of('DELETE FROM link WHERE scope = ? AND relation = ? AND origin = ? AND target = ?').run(this.#own, relation, from, to)
      this.#statements.of('INSERT INTO link (scope, relation, origin, target) VALUES (?, ?, ?, ?)').run(this.#own, relation, from, to)
    })
  }

  linked(from: string, relation: string): string[] {
    const rows = this.#statements
      .of(`SELECT target FROM link WHERE ${this.#followed} AND relation = ? AND origin = ? ORDER BY seq DESC`)
      .all(this.#scope, relation, from)
    return rows.map(({ target }) => String(target))
  }

  /** For each key of one scope that begins with `beginning` and has no further `:`, the hash that it was linked to first. */
  linkedBelow(beginning: string, relation: string): Map<string, string> {
    const rows = this.#statements.of(BELOW).all(this.#scope, relation, beginning, beginning, beginning)
    return new Map(rows.map(({ origin, target }) => [String(origin), String(target)]))
  }

  /** The hash of the record that a ref or hash names here, even if its bytes are damaged. */
  hashOf(refOrHash: string): string | undefined {
    const row = this.#row(refOrHash)
    return row && String(row.hash)
  }

  /**
   * Leaves no trace of the bytes: deleted pages are zeroed, the index forgets the words, the log is truncated.
   * @throws DecantError `archive-busy` if everything is deleted but another process reads for so long that the log cannot be truncated
   */
  forget(hashes: readonly string[], instead: ReadonlyMap<string, string> = new Map()): void {
    this.#statements.together(() => this.#forgetting.forget(hashes, instead))
    this.#leaveNothing()
  }

  /** The number after which the next record comes. */
  get last(): number {
    return Number(this.#statements.of(`SELECT max(seq) AS seq FROM record WHERE ${this.#readable} AND kind <> 'vector'`).get(this.#scope)?.seq ?? 0)
  }

  /**
   * Deletes records if nothing came after a number and none of them was put after a moment; returns whether it did.
   * @throws DecantError as `forget` does
   */
  forgetUnlessPut(hashes: readonly string[], { last, since }: { readonly last: number; readonly since: number }): boolean {
    const isDone = this.#statements.together(() => {
      if (this.last > last || hashes.some((hash) => this.#isPutSince(hash, since))) return false
      this.#forgetting.forget(hashes, new Map())
      return true
    })
    if (isDone) this.#leaveNothing()
    return isDone
  }

  #isPutSince(hash: string, since: number): boolean {
    const rows = this.#statements.of(`SELECT at, stretch FROM record WHERE ${this.#readable} AND hash = ?`).all(this.#scope, hash)
    return rows.some((row) => this.#clock.latest(putAt(row), Date.now()) >= since)
  }

  get #forgetting(): Forgetting {
    const [readable, followed] = [this.#readable, this.#followed]
    return new Forgetting({ statements: this.#statements, words: this.#words, key: this.#key, scope: this.#scope, readable, followed })
  }

  #leaveNothing(): void {
    this.#words.clean()
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
    if (this.#words.take(AT_ONCE)) return true
    if (this.#later && this.#logged) this.#database.exec('PRAGMA wal_checkpoint(PASSIVE)')
    this.#logged = false
    return false
  }

  /**
   * The first fault that SQLite's own check finds, or else the first record that no longer matches its hash; undefined if there is none.
   * @param most bytes of records that are compared with their hashes, the newest first
   */
  fault(most: number): string | undefined {
    const found = String(this.#statements.of('PRAGMA integrity_check(1)').get()?.integrity_check ?? '')
    if (found !== 'ok') return found
    let left = most
    for (let end = Number.MAX_SAFE_INTEGER; left > 0; ) {
      const rows = this.#statements.of(`SELECT seq FROM record WHERE seq < ? ORDER BY seq DESC LIMIT ${ROWS}`).all(end)
      for (const { seq } of rows) {
        if (left <= 0) break
        const record = this.#at(Number(seq))
        left -= record.bytes.length
        if (!isWhole(record)) return `the record ${record.ref} is no longer what was stored`
      }
      if (rows.length < ROWS) break
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

function isWhole({ hash, bytes }: ArchiveRecord): boolean {
  return digest('sha256', bytes) === hash
}

function putAt({ at, stretch }: Readonly<Record<string, unknown>>): PutAt {
  return { at: Number(at), stretch: Number(stretch) }
}

function metaOf(value: unknown): { meta?: Readonly<Record<string, unknown>> } {
  return typeof value === 'string' ? { meta: JSON.parse(value) as Readonly<Record<string, unknown>> } : {}
}
