import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type ArchiveRecord, salvage, sqliteArchive } from '../../src/archive/index.ts'
import { openSession } from '../../src/session/index.ts'
import { decant } from '../cli/fake-terminal.ts'

let folder: string
let file: string
let to: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'decant-salvage-'))
  file = join(folder, 'archive.db')
  to = join(folder, 'new', 'salvaged.db')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** An archive of sixty records in two scopes, each linked to the one before it. */
async function filled(): Promise<{ one: readonly ArchiveRecord[]; two: readonly ArchiveRecord[] }> {
  const put = async (scope: string) => {
    const archive = sqliteArchive(file, { scope })
    const records = await archive.put(
      Array.from({ length: 30 }, (_, i) => ({
        kind: 'part' as const,
        bytes: `record ${scope}_${i} ${'y'.repeat(1500)}`,
        text: `record ${scope}_${i}`,
        meta: { index: i },
      })),
    )
    for (const [i, { hash }] of records.entries()) if (i > 0) await archive.link(hash, (records[i - 1] as ArchiveRecord).hash, 'before')
    await archive.close()
    return records
  }
  return { one: await put('one'), two: await put('two') }
}

function flip(at: number): void {
  const bytes = readFileSync(file)
  bytes[at] = (bytes[at] as number) ^ 1
  writeFileSync(file, bytes)
}

describe('F5: salvage', () => {
  it('copies all sound records and links to a new archive under the same handles, and leaves the damaged file unchanged', async () => {
    const { one, two } = await filled()
    flip(readFileSync(file).indexOf('record one_7 y') + 400)
    const before = readFileSync(file)
    expect(await salvage(file, to)).toEqual({ records: 59, links: 57, lost: 1, lostLinks: 1, sameKey: true })
    expect(readFileSync(file).equals(before)).toBe(true)
    expect(readdirSync(join(folder, 'new')).filter((name) => name.startsWith('.decant'))).toEqual([])
    if (process.platform !== 'win32') expect(statSync(to).mode & 0o777).toBe(0o600)
    const archive = sqliteArchive(to, { scope: 'one' })
    expect(await archive.check()).toBeUndefined()
    for (const [i, { ref, bytes, meta }] of one.entries()) {
      const back = await archive.get(ref)
      if (i === 7) expect(back).toBeUndefined()
      else expect(back && { text: Buffer.from(back.bytes).toString(), meta: back.meta }).toEqual({ text: Buffer.from(bytes).toString(), meta })
    }
    expect(await archive.linked(one[3]?.hash ?? '', 'before')).toEqual([one[2]?.hash])
    expect((await archive.search('one_4'))[0]?.ref).toBe(one[4]?.ref)
    expect(await archive.get(two[4]?.ref ?? '')).toBeUndefined()
    await archive.close()
  })

  it('recovers the readable records of a truncated file', async () => {
    const { one } = await filled()
    truncateSync(file, Math.floor(statSync(file).size / 4096 / 2) * 4096)
    const { records } = await salvage(file, to)
    expect(records).toBeGreaterThan(0)
    expect(records).toBeLessThan(60)
    const archive = sqliteArchive(to, { scope: '*' })
    expect(await archive.check()).toBeUndefined()
    expect(await archive.get(one[0]?.ref ?? '')).toBeDefined()
    await archive.close()
  })

  it.each([
    ['sqlite_sequence', { records: 60, links: 58, lost: 0, lostLinks: 0, sameKey: true }],
    ['sqlite_autoindex_record_1', { records: 60, links: 58, lost: 0, lostLinks: 0, sameKey: true }],
    ['record_ref', { records: 60, links: 58, lost: 0, lostLinks: 0, sameKey: true }],
    ['meta', { records: 60, links: 58, lost: 0, lostLinks: 0, sameKey: false }],
    ['link', { records: 60, links: 0, lost: 0, lostLinks: 58, sameKey: true }],
    ['record', { records: 0, links: 0, lost: 60, lostLinks: 58, sameKey: true }],
  ])('counts exactly what is lost if the first page of %s is zeroed, and recovers the rest', async (name, counts) => {
    const { one } = await filled()
    const database = new DatabaseSync(file)
    const page = Number(database.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').get(name)?.rootpage)
    database.close()
    writeFileSync(file, readFileSync(file).fill(0, (page - 1) * 4096, page * 4096))
    expect(await salvage(file, to)).toEqual(counts)
    if (counts.records === 0) return
    const archive = sqliteArchive(to, { scope: 'one' })
    for (const { ref, hash, bytes } of one) {
      expect(Buffer.from((await archive.get(ref))?.bytes ?? []).equals(Buffer.from(bytes))).toBe(true)
      expect(await archive.get(hash)).toBeDefined()
    }
    expect(await archive.forget(one[0]?.ref ?? '')).toBe(true)
    expect(await archive.get(one[0]?.ref ?? '')).toBeUndefined()
    await archive.close()
  })

  it('ends a session before a lost event', async () => {
    const open = async (path: string) => {
      const archive = sqliteArchive(path)
      return { archive, session: await openSession({ window: 1e6, format: 'openai-chat', archive, id: 'run' }) }
    }
    const { archive, session } = await open(file)
    for (let i = 0; i < 6; i++) await session.append({ role: 'user', content: `message ${i}` })
    await archive.close()
    flip(readFileSync(file).indexOf('message 3') + 3)
    await expect(open(file)).rejects.toMatchObject({ code: 'damaged-session' })
    expect(await salvage(file, to)).toMatchObject({ lost: 1, lostLinks: 1 })
    const salvaged = await open(to)
    expect((await salvaged.session.render()).messages).toHaveLength(3)
    await salvaged.archive.close()
  })

  it('rejects if nothing can be read or the target exists, and overwrites nothing', async () => {
    await filled()
    writeFileSync(join(folder, 'there'), 'mine')
    await expect(salvage(file, join(folder, 'there'))).rejects.toMatchObject({ code: 'archive-exists' })
    writeFileSync(file, Buffer.concat([Buffer.alloc(100), readFileSync(file).subarray(100)]))
    await expect(salvage(file, to)).rejects.toMatchObject({ code: 'archive-corrupt' })
    expect(existsSync(to)).toBe(false)
    expect(readFileSync(join(folder, 'there'), 'utf8')).toBe('mine')
  })

  it('leaves no file if it finds only links, and rejects the same way when called again', async () => {
    await filled()
    const database = new DatabaseSync(file)
    const pages = database.prepare("SELECT rootpage FROM sqlite_schema WHERE name IN ('meta', 'record', 'sqlite_autoindex_record_1', 'record_ref')").all()
    database.close()
    const bytes = readFileSync(file)
    for (const { rootpage } of pages) bytes.fill(0, (Number(rootpage) - 1) * 4096, Number(rootpage) * 4096)
    writeFileSync(file, bytes)
    for (let i = 0; i < 2; i++) await expect(salvage(file, to)).rejects.toMatchObject({ code: 'archive-corrupt' })
    expect(readdirSync(join(folder, 'new'))).toEqual([])
  })

  it('takes time in the number of rows, not in the size of the file or the largest row number', async () => {
    const archive = sqliteArchive(file)
    await archive.put(Array.from({ length: 12 }, (_, i) => ({ kind: 'output', bytes: Buffer.alloc(2 ** 20, `row ${i}`) })))
    await archive.close()
    const database = new DatabaseSync(file)
    database.exec('UPDATE record SET seq = 4000000 WHERE seq = 12')
    const page = Number(database.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'sqlite_sequence'").get()?.rootpage)
    database.close()
    writeFileSync(file, readFileSync(file).fill(0, (page - 1) * 4096, page * 4096))
    const asked = vi.spyOn(DatabaseSync.prototype, 'prepare')
    try {
      expect(await salvage(file, to)).toEqual({ records: 12, links: 0, lost: 0, lostLinks: 0, sameKey: true })
      expect(asked.mock.calls.length).toBeLessThan(300)
    } finally {
      asked.mockRestore()
    }
  })

  it('finds rows after damaged pages without the help of an index or a count', async () => {
    const { one, two } = await filled()
    const database = new DatabaseSync(file)
    const names = "('sqlite_sequence', 'sqlite_autoindex_record_1', 'record_ref')"
    const pages = database.prepare(`SELECT rootpage AS page FROM sqlite_schema WHERE name IN ${names}`).all()
    database.close()
    const bytes = readFileSync(file)
    const pageOf = (text: string) => Math.floor(bytes.indexOf(text) / 4096) * 4096
    const damaged = [...pages.map(({ page }) => (Number(page) - 1) * 4096), pageOf('record one_9 y'), pageOf('record two_29 y')]
    for (const at of damaged) bytes.fill(0, at, at + 4096)
    writeFileSync(file, bytes)
    const { records } = await salvage(file, to)
    expect(records).toBeGreaterThan(50)
    const archive = sqliteArchive(to, { scope: '*' })
    for (const record of [one[1], one[20], two[3], two[20]]) expect(await archive.get(record?.hash ?? '')).toBeDefined()
    await archive.close()
  })

  it('is suggested by decant doctor, which runs it with --salvage and counts what was saved and lost', async () => {
    await filled()
    flip(readFileSync(file).indexOf('record one_7 y') + 400)
    const told = await decant(folder, ['doctor', '--archive', file])
    expect(told).toMatchObject({ code: 1, out: expect.stringContaining('--salvage') })
    const done = await decant(folder, ['doctor', '--archive', file, '--salvage', 'new/salvaged.db'])
    expect(done).toMatchObject({ code: 5, out: expect.stringContaining('59 records and 57 links saved') })
    expect(done.out).toContain('1 record and 1 link could not be saved')
  })
})

describe('an archive that is open while it is salvaged', () => {
  it('keeps its locks, so that no other process can lock it exclusively', async () => {
    const file = join(folder, 'open.db')
    const archive = sqliteArchive(file)
    await archive.put([{ kind: 'part', bytes: 'before' }])
    const other = `const { DatabaseSync } = require('node:sqlite')
      const d = new DatabaseSync(process.argv[1])
      d.exec('PRAGMA locking_mode = EXCLUSIVE')
      d.prepare('SELECT * FROM record').all()`
    const alone = () => spawnSync(process.execPath, ['-e', other, file], { encoding: 'utf8' }).stderr
    expect(alone()).toContain('database is locked')
    expect(await salvage(file, join(folder, 'salvaged.db'))).toMatchObject({ records: 1, lost: 0 })
    expect(alone()).toContain('database is locked')
    await archive.close()
  })
})
