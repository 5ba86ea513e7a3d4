import { hash as digest } from 'node:crypto'
import { closeSync, copyFileSync, existsSync, mkdtempSync, openSync, readSync, rmSync, statSync, truncateSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { DecantError } from '../../message/index.ts'
import type { ArchiveRecord } from '../archive.ts'
import { makeFolder } from '../make-folder.ts'
import { type SqliteArchive, sqliteArchive } from './archive.ts'
import { sqliteDriver } from './driver.ts'
import { guarded } from './fault.ts'

/** What was brought out of a damaged archive. */
export interface Salvaged {
  readonly records: number
  readonly links: number
  /** Records that could not be read, or are no longer what was put there. */
  readonly lost: number
}

/** Records that are put at a time. */
const AT_ONCE = 200

/**
 * Copies all sound records of a damaged archive, with their links and under the same handles, into a new one. The damaged file is only copied, never opened
 * for writing: what its log holds counts too. Parts are searchable again by their text.
 *
 * @throws DecantError `archive-exists` where something stands at `to`; `archive-corrupt` where nothing can be read
 * @example
 * const { records, lost } = await salvage('./damaged.db', './salvaged.db')
 */
export async function salvage(from: string, to: string): Promise<Salvaged> {
  if (existsSync(to))
    throw new DecantError('archive-exists', 'Something stands where the salvaged archive should go', 'Name a file that is not there yet.', { file: to })
  makeFolder(dirname(to), 0o700)
  const folder = mkdtempSync(join(dirname(to), '.decant-salvage-'))
  try {
    const copy = join(folder, 'damaged.db')
    guarded(from, () => {
      copyFileSync(from, copy)
      lengthened(copy)
      if (existsSync(`${from}-wal`)) copyFileSync(`${from}-wal`, `${copy}-wal`)
    })
    const database = guarded(from, () => new (sqliteDriver())(copy))
    try {
      const key = guarded(from, () => database.prepare("SELECT value FROM meta WHERE key = 'key'").get()?.value)
      if (typeof key !== 'string') throw new DecantError('archive-corrupt', 'The archive has lost its key', 'Restore it from a backup.', { file: from })
      return await copied(database, new Scopes(to, key))
    } finally {
      database.close()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A file that was cut short is given the length that its header tells: else SQLite reads nothing of it. https://sqlite.org/fileformat.html */
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

async function copied(database: DatabaseSync, scopes: Scopes): Promise<Salvaged> {
  let [records, links, lost] = [0, 0, 0]
  try {
    const [last, lastLink] = [lastOf(database, 'record'), lastOf(database, 'link')]
    for (let seq = 1; seq <= last; seq++) {
      const row = rowAt(database, 'record', seq)
      if (row && isSound(row)) records += await scopes.put(row)
      else if (row !== undefined) lost++
    }
    await scopes.flush()
    for (let seq = 1; seq <= lastLink; seq++) {
      const row = rowAt(database, 'link', seq)
      if (!row) continue
      await scopes.of(row).link(String(row.origin), String(row.target), String(row.relation))
      links++
    }
  } finally {
    await scopes.close()
  }
  return { records, links, lost }
}

type Row = Readonly<Record<string, unknown>>

/** New archives in one file, by scope. */
class Scopes {
  readonly #file: string
  readonly #key: string
  readonly #open = new Map<string, SqliteArchive>()
  readonly #waiting = new Map<SqliteArchive, Row[]>()

  constructor(file: string, key: string) {
    this.#file = file
    this.#key = key
  }

  of({ scope }: Row): SqliteArchive {
    const name = String(scope)
    const archive = this.#open.get(name) ?? sqliteArchive(this.#file, { key: this.#key, scope: name })
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
    for (const [archive, rows] of this.#waiting) await archive.put(rows.map(entryOf))
    this.#waiting.clear()
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

/** A row by its number: null where it cannot be read, undefined where there is none. */
function rowAt(database: DatabaseSync, table: 'record' | 'link', seq: number): Row | null | undefined {
  try {
    return database.prepare(`SELECT * FROM ${table} WHERE seq = ?`).get(seq)
  } catch {
    return null
  }
}

/** The number of the last row that was ever there. */
function lastOf(database: DatabaseSync, table: 'record' | 'link'): number {
  try {
    return Number(database.prepare('SELECT seq FROM sqlite_sequence WHERE name = ?').get(table)?.seq ?? 0)
  } catch {
    return 0
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
