import { hash as digest } from 'node:crypto'
import { closeSync, existsSync, mkdtempSync, openSync, readSync, renameSync, rmSync, statSync, truncateSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { kindsGiven } from '../../given/index.ts'
import { DecantError, textGiven } from '../../message/index.ts'
import type { ArchiveRecord } from '../archive.ts'
import { makeFolder } from '../make-folder.ts'
import { OLD_REF } from '../ref/old-ref.ts'
import { type SqliteArchive, sqliteArchive } from './archive.ts'
import { copyElsewhere } from './file/copy-elsewhere.ts'
import { sqliteDriver } from './file/driver.ts'
import { guarded } from './file/fault.ts'
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
const AT_ONCE = 200
/** Minimum number of bytes of a row in a file. */
const LEAST = 64

/**
 * Copies all sound records of a damaged archive, with their links and under the same handles, into a new one. The damaged file is only copied, never opened for
 * writing; its write-ahead log is included. Parts are searchable again by their text.
 *
 * @throws DecantError `archive-exists` if `to` exists; `archive-corrupt` if nothing can be read; `invalid-argument` for a path that is not a string
 * @example
 * const { records, lost } = await salvage('./damaged.db', './salvaged.db')
 */
export async function salvage(from: string, to: string): Promise<Salvaged> {
  kindsGiven('salvage', { from, to }, { from: 'a text', to: 'a text' })
  for (const path of [from, to]) textGiven(path, 'salvage')
  checkFree(to)
  makeFolder(dirname(to), 0o700)
  const folder = mkdtempSync(join(dirname(to), '.decant-salvage-'))
  try {
    const copy = join(folder, 'damaged.db')
    guarded(from, () => {
      copyElsewhere(from, copy)
      lengthened(copy)
      if (existsSync(`${from}-wal`)) copyElsewhere(`${from}-wal`, `${copy}-wal`)
    })
    const database = guarded(from, () => new (sqliteDriver())(copy))
    try {
      const key = keyOf(database)
      const made = join(folder, 'salvaged.db')
      const done = await copied(database, new Scopes(made, key), Math.ceil(statSync(copy).size / LEAST))
      if (key === undefined && done.records === 0)
        throw new DecantError('archive-corrupt', 'Nothing of the archive can be read', 'Restore it from a backup.', { file: from })
      put(made, to)
      return { ...done, sameKey: key !== undefined }
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

/** The new archive is moved to its place whole or not at all. */
function put(made: string, to: string): void {
  checkFree(to)
  renameSync(made, to)
}

/** A truncated file is extended to the length in its header: otherwise SQLite reads nothing of it. https://sqlite.org/fileformat.html */
function lengthened(copy: string): void {
  const handle = openSync(copy, 'r')
  const head = Buffer.alloc(100)
  try {
    readSync(handle, head, 0, head.length, 0)
  } finally {
    closeSync(handle)
  }
  const page = head.readUInt16BE(16)
  const length = (page === 1 ? 65_536 : page) * head.readUInt32BE(28)
  if (length > statSync(copy).size && length < 2 ** 46) truncateSync(copy, length)
}

/** The secret of the archive; undefined if it is lost. */
function keyOf(database: DatabaseSync): string | undefined {
  try {
    const key = database.prepare("SELECT value FROM meta WHERE key = 'key'").get()?.value
    return typeof key === 'string' && /^[0-9a-f]{64}$/.test(key) ? key : undefined
  } catch {
    return undefined
  }
}

async function copied(database: DatabaseSync, scopes: Scopes, room: number): Promise<Omit<Salvaged, 'sameKey'>> {
  const done = { records: 0, links: 0, lost: 0, lostLinks: 0 }
  try {
    const [records, links] = [rowNumbers(database, 'record', room), rowNumbers(database, 'link', room)]
    for (const seq of records.each()) {
      const row = rowAt(database, 'record', seq)
      if (row && isSound(row)) done.records += await scopes.put(row)
      else if (row || records.held(seq, row === undefined)) done.lost++
    }
    await scopes.flush()
    scopes.of({ scope: '' })
    for (const seq of links.each()) {
      const row = rowAt(database, 'link', seq)
      if (row && (await scopes.link(row))) done.links++
      else if (row || links.held(seq, row === undefined)) done.lostLinks++
    }
  } finally {
    await scopes.close()
  }
  return done
}

type Row = Readonly<Record<string, unknown>>

/** New archives in one file, by scope. */
class Scopes {
  readonly #file: string
  readonly #key: string | undefined
  readonly #open = new Map<string, SqliteArchive>()
  readonly #waiting = new Map<SqliteArchive, Row[]>()

  /** @param key a new one is made if it is missing: then old handles are kept as links */
  constructor(file: string, key: string | undefined) {
    this.#file = file
    this.#key = key
  }

  of({ scope }: Row): SqliteArchive {
    const name = String(scope)
    const archive = this.#open.get(name) ?? sqliteArchive(this.#file, { scope: name, ...(this.#key !== undefined && { key: this.#key }) })
    this.#open.set(name, archive)
    return archive
  }

  async put(row: Row): Promise<1> {
    const archive = this.of(row)
    const waiting = this.#waiting.get(archive) ?? []
    waiting.push(row)
    this.#waiting.set(archive, waiting)
    if (waiting.length >= AT_ONCE) await this.flush()
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
    const archive = this.of(row)
    const here = typeof row.target === 'string' && (await archive.get(row.target)) !== undefined
    if (here) await archive.link(String(row.origin), String(row.target), String(row.relation))
    return here
  }

  async close(): Promise<void> {
    for (const archive of this.#open.values()) await archive.close()
  }
}

function entryOf({ kind, bytes, meta }: Row) {
  const about = typeof meta === 'string' ? (JSON.parse(meta) as Readonly<Record<string, unknown>>) : undefined
  const data = bytes as Uint8Array
  const text = kind === 'part' && about?.span !== true ? { text: Buffer.from(data).toString('utf8') } : {}
  return { kind: kind as ArchiveRecord['kind'], bytes: data, ...text, ...(about && { meta: about }) }
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
