import { hash as digest } from 'node:crypto'
import { closeSync, existsSync, mkdtempSync, openSync, readSync, renameSync, rmSync, statSync, truncateSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { checkText, DecantError } from '../../message/index.ts'
import { checkOptionKinds } from '../../validation/index.ts'
import type { ArchiveRecord } from '../archive.ts'
import { makeFolder } from '../make-folder.ts'
import { OLD_REF } from '../ref/old-ref.ts'
import { type SqliteArchive, sqliteArchive } from './archive.ts'
import { copyInChildProcess } from './file/copy-in-child-process.ts'
import { sqliteDriver } from './file/driver.ts'
import { withSqliteErrors } from './file/with-sqlite-errors.ts'
import { rowNumbers } from './row-numbers.ts'

/** What was salvaged from a damaged archive. */
export interface Salvaged {
  readonly records: number
  readonly links: number
  /** Records that could not be read, or no longer match their hash. */
  readonly lost: number
  /** Links that could not be read, or whose target is lost. */
  readonly lostLinks: number
  /**
   * Whether the archive still has its key. Otherwise the new one has another: the old handles still name what was saved, and new records get different ones.
   */
  readonly sameKey: boolean
}

/** Records that are put at a time. */
const BATCH_SIZE = 200
/** Minimum number of bytes of a row in a file. */
const MIN_ROW_BYTES = 64

/**
 * Copies all sound records of a damaged archive, with their links and under the same handles, into a new one. The damaged file is only copied, never opened for
 * writing; its write-ahead log is included. Parts are searchable again by their text.
 *
 * @throws DecantError `archive-exists` if `to` exists; `archive-corrupt` if nothing can be read; `invalid-argument` for a path that is not a string
 * @example
 * const { records, lost } = await salvage('./damaged.db', './salvaged.db')
 */
export async function salvage(from: string, to: string): Promise<Salvaged> {
  checkOptionKinds('salvage', { from, to }, { from: 'a text', to: 'a text' })
  for (const path of [from, to]) checkText(path, 'salvage')
  checkFree(to)
  makeFolder(dirname(to), 0o700)
  const folder = mkdtempSync(join(dirname(to), '.decant-salvage-'))
  try {
    const copy = join(folder, 'damaged.db')
    withSqliteErrors(from, () => {
      copyInChildProcess(from, copy)
      extendToHeaderLength(copy)
      if (existsSync(`${from}-wal`)) copyInChildProcess(`${from}-wal`, `${copy}-wal`)
    })
    const database = withSqliteErrors(from, () => new (sqliteDriver())(copy))
    try {
      const key = readKey(database)
      const salvaged = join(folder, 'salvaged.db')
      const counts = await copyRows(database, new ScopedArchives(salvaged, key), Math.ceil(statSync(copy).size / MIN_ROW_BYTES))
      if (key === undefined && counts.records === 0)
        throw new DecantError('archive-corrupt', 'Nothing of the archive can be read', 'Restore it from a backup.', { file: from })
      moveToTarget(salvaged, to)
      return { ...counts, sameKey: key !== undefined }
    } finally {
      database.close()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function checkFree(to: string): void {
  if (existsSync(to))
    throw new DecantError('archive-exists', 'The path for the salvaged archive already exists', 'Name a file that does not exist yet.', { file: to })
}

/** The new archive is moved to its place complete or not at all. */
function moveToTarget(salvaged: string, to: string): void {
  checkFree(to)
  renameSync(salvaged, to)
}

/** A truncated file is extended to the length in its header: otherwise SQLite reads nothing of it. https://sqlite.org/fileformat.html */
function extendToHeaderLength(copy: string): void {
  const handle = openSync(copy, 'r')
  const header = Buffer.alloc(100)
  try {
    readSync(handle, header, 0, header.length, 0)
  } finally {
    closeSync(handle)
  }
  const page = header.readUInt16BE(16)
  const length = (page === 1 ? 65_536 : page) * header.readUInt32BE(28)
  if (length > statSync(copy).size && length < 2 ** 46) truncateSync(copy, length)
}

/** The secret of the archive; undefined if it is lost. */
function readKey(database: DatabaseSync): string | undefined {
  try {
    const key = database.prepare("SELECT value FROM meta WHERE key = 'key'").get()?.value
    return typeof key === 'string' && /^[0-9a-f]{64}$/.test(key) ? key : undefined
  } catch {
    return undefined
  }
}

async function copyRows(database: DatabaseSync, scopes: ScopedArchives, maxRows: number): Promise<Omit<Salvaged, 'sameKey'>> {
  const counts = { records: 0, links: 0, lost: 0, lostLinks: 0 }
  try {
    const [records, links] = [rowNumbers(database, 'record', maxRows), rowNumbers(database, 'link', maxRows)]
    for (const seq of records.each()) {
      const row = rowAt(database, 'record', seq)
      if (row && isSound(row)) counts.records += await scopes.put(row)
      else if (row || records.existed(seq, row === undefined)) counts.lost++
    }
    await scopes.flush()
    scopes.archiveFor({ scope: '' })
    for (const seq of links.each()) {
      const row = rowAt(database, 'link', seq)
      if (row && (await scopes.link(row))) counts.links++
      else if (row || links.existed(seq, row === undefined)) counts.lostLinks++
    }
  } finally {
    await scopes.close()
  }
  return counts
}

type Row = Readonly<Record<string, unknown>>

/** New archives in one file, by scope. */
class ScopedArchives {
  readonly #file: string
  readonly #key: string | undefined
  readonly #open = new Map<string, SqliteArchive>()
  readonly #waiting = new Map<SqliteArchive, Row[]>()

  /** @param key a new one is made if it is missing: then old handles are kept as links */
  constructor(file: string, key: string | undefined) {
    this.#file = file
    this.#key = key
  }

  archiveFor({ scope }: Row): SqliteArchive {
    const name = String(scope)
    const archive = this.#open.get(name) ?? sqliteArchive(this.#file, { scope: name, ...(this.#key !== undefined && { key: this.#key }) })
    this.#open.set(name, archive)
    return archive
  }

  async put(row: Row): Promise<1> {
    const archive = this.archiveFor(row)
    const waiting = this.#waiting.get(archive) ?? []
    waiting.push(row)
    this.#waiting.set(archive, waiting)
    if (waiting.length >= BATCH_SIZE) await this.flush()
    return 1
  }

  async flush(): Promise<void> {
    for (const [archive, rows] of this.#waiting) {
      await archive.put(rows.map(entryOf))
      if (this.#key === undefined) for (const { ref, hash } of rows) await archive.link(String(ref), String(hash), OLD_REF)
    }
    this.#waiting.clear()
  }

  /** Resolves to whether the target exists; if not, the link is dropped. */
  async link(row: Row): Promise<boolean> {
    const archive = this.archiveFor(row)
    const exists = typeof row.target === 'string' && (await archive.get(row.target)) !== undefined
    if (exists) await archive.link(String(row.origin), String(row.target), String(row.relation))
    return exists
  }

  async close(): Promise<void> {
    for (const archive of this.#open.values()) await archive.close()
  }
}

function entryOf({ kind, bytes, meta }: Row) {
  const metadata = typeof meta === 'string' ? (JSON.parse(meta) as Readonly<Record<string, unknown>>) : undefined
  const data = bytes as Uint8Array
  const text = kind === 'part' && metadata?.span !== true ? { text: Buffer.from(data).toString('utf8') } : {}
  return { kind: kind as ArchiveRecord['kind'], bytes: data, ...text, ...(metadata && { meta: metadata }) }
}

/** A row by its number: null if it cannot be read, undefined if there is none. */
function rowAt(database: DatabaseSync, table: 'record' | 'link', seq: number): Row | null | undefined {
  try {
    return database.prepare(`SELECT * FROM ${table} WHERE seq = ?`).get(seq)
  } catch {
    return null
  }
}

function isSound({ bytes, hash, meta }: Row): boolean {
  try {
    if (typeof meta === 'string') JSON.parse(meta)
    return bytes instanceof Uint8Array && digest('sha256', bytes) === hash
  } catch {
    return false
  }
}
