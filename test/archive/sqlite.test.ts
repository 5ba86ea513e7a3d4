import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type ArchiveRecord, salvage, sqliteArchive } from '../../src/archive/index.ts'
import { openDatabase } from '../../src/archive/sqlite/file/open-database.ts'
import { withSqliteErrors } from '../../src/archive/sqlite/file/with-sqlite-errors.ts'
import { prepareSchema } from '../../src/archive/sqlite/schema.ts'
import { Store } from '../../src/archive/sqlite/store.ts'
import { growth, MOST_GROWTH } from '../growth.ts'
import { openFilesIn } from '../open-files-in.ts'

const { DatabaseSync } = createRequire(import.meta.url)('node:sqlite') as typeof import('node:sqlite')
let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'decant-sqlite-'))
  file = join(folder, 'deep', 'archive.db')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const put = async (text: string) => {
  const archive = sqliteArchive(file)
  const [record] = await archive.put([{ kind: 'part', bytes: text, text }])
  await archive.close()
  return record
}

describe('sqliteArchive', () => {
  it('keeps records and its key when opened again, even if another key is given', async () => {
    const record = await put('kept')
    const archive = sqliteArchive(file, { key: '11'.repeat(32) })
    expect(Buffer.from((await archive.get(record?.ref ?? ''))?.bytes ?? []).toString()).toBe('kept')
    expect(archive.key).not.toBe('11'.repeat(32))
    await archive.close()
  })

  it('names the Node version to use if this one has no SQLite', () => {
    const builtin = vi.spyOn(process, 'getBuiltinModule').mockReturnValue(undefined as never)
    try {
      expect(() => sqliteArchive(file)).toThrow(expect.objectContaining({ code: 'archive-failed', remedy: expect.stringContaining('Node 22.13') }))
    } finally {
      builtin.mockRestore()
    }
  })

  it.skipIf(process.platform === 'win32')('F40: creates a folder, file, log and index that are private to the owner, whatever the umask', async () => {
    const umask = process.umask(0)
    try {
      const archive = sqliteArchive(file)
      await archive.put([{ kind: 'part', bytes: 'private' }])
      for (const name of readdirSync(join(folder, 'deep'))) expect(statSync(join(folder, 'deep', name)).mode & 0o777, name).toBe(0o600)
      expect(statSync(join(folder, 'deep')).mode & 0o777).toBe(0o700)
      await archive.close()
    } finally {
      process.umask(umask)
    }
  })

  it.skipIf(process.platform === 'win32')('F40: makes an empty file that is open to all private, and rejects a dangling link', async () => {
    const [empty, link] = [join(folder, 'empty.db'), join(folder, 'link.db')]
    writeFileSync(empty, '', { mode: 0o666 })
    chmodSync(empty, 0o666)
    const archive = sqliteArchive(empty)
    await archive.put([{ kind: 'part', bytes: 'private' }])
    for (const name of ['', '-wal', '-shm']) expect(statSync(empty + name).mode & 0o777, name).toBe(0o600)
    await archive.close()
    symlinkSync(join(folder, 'nowhere.db'), link)
    expect(() => sqliteArchive(link)).toThrow(expect.objectContaining({ code: 'archive-write-failed' }))
    expect(existsSync(join(folder, 'nowhere.db'))).toBe(false)
    rmSync(link)
    symlinkSync(empty, link)
    const linked = sqliteArchive(link)
    expect(Buffer.from((await linked.list())[0]?.bytes ?? []).toString()).toBe('private')
    for (const name of readdirSync(folder).filter((one) => one.startsWith('empty.db'))) expect(statSync(join(folder, name)).mode & 0o777, name).toBe(0o600)
    await linked.close()
  })

  it.skipIf(process.platform === 'win32')('F40: rejects a folder, a text file and the database of another program, and leaves them unchanged', () => {
    const [text, other] = [join(folder, 'notes.txt'), join(folder, 'other.db')]
    writeFileSync(text, 'notes of somebody', { mode: 0o644 })
    const database = new DatabaseSync(other)
    database.exec('CREATE TABLE things (name TEXT)')
    database.close()
    chmodSync(folder, 0o755)
    chmodSync(other, 0o644)
    const bytes = readFileSync(other)
    expect(() => sqliteArchive(folder)).toThrow(expect.objectContaining({ code: 'archive-write-failed', message: 'The path of the archive is a folder' }))
    expect(() => sqliteArchive(text)).toThrow(expect.objectContaining({ code: 'archive-corrupt' }))
    expect(() => sqliteArchive(other)).toThrow(expect.objectContaining({ code: 'archive-not-ours' }))
    expect([folder, text, other].map((path) => statSync(path).mode & 0o777)).toEqual([0o755, 0o644, 0o644])
    expect(readFileSync(other).equals(bytes)).toBe(true)
  })

  it.skipIf(process.platform === 'win32')('F40: makes a file that others may access private on opening, and keeps one shared with a group shared', async () => {
    const record = await put('private')
    const mode = () => statSync(file).mode & 0o777
    for (const open of [0o644, 0o602, 0o601]) {
      chmodSync(file, open)
      await put(`more, at ${open}`)
      expect(mode()).toBe(0o600)
    }
    chmodSync(file, 0o660)
    const archive = sqliteArchive(file)
    expect(await archive.get(record?.ref ?? '')).toBeDefined()
    for (const name of readdirSync(join(folder, 'deep'))) expect(statSync(join(folder, 'deep', name)).mode & 0o777, name).toBe(0o660)
    await archive.close()
  })

  it.skipIf(!existsSync('/proc/locks'))(
    'keeps the SQLite locks when a second instance in the process is closed (skipped where the system does not show locks)',
    async () => {
      const one = sqliteArchive(file)
      const locks = () =>
        readFileSync('/proc/locks', 'utf8')
          .split('\n')
          .filter((line) => line.includes(`:${statSync(file).ino} `))
      expect(locks()).toHaveLength(1)
      const other = sqliteArchive(file)
      expect(locks()).toHaveLength(1)
      await other.close()
      await one.check()
      expect(locks()).toHaveLength(1)
      await one.close()
    },
  )

  it('uses no numbered SQL parameters, which Node 22 does not accept', () => {
    const rooms = join(import.meta.dirname, '../../src/archive/sqlite')
    const files = readdirSync(rooms, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
    expect(files.length).toBeGreaterThan(20)
    for (const name of files) expect(readFileSync(join(rooms, name), 'utf8'), name).not.toMatch(/\?\d/)
  })

  it('X10: rejects puts and reads after its file was deleted or replaced, or its log was deleted', async () => {
    const harm: Record<string, () => unknown> = {
      deleted: () => rmSync(file),
      replaced: () => renameSync(file, `${file}.old`) ?? writeFileSync(file, ''),
      'log deleted': () => rmSync(`${file}-wal`),
    }
    for (const [name, done] of Object.entries(harm)) {
      rmSync(join(folder, 'deep'), { recursive: true, force: true })
      const archive = sqliteArchive(file)
      await archive.put([{ kind: 'part', bytes: 'kept', text: 'kept' }])
      done()
      const gone = { code: 'archive-write-failed', message: expect.stringContaining('deleted or replaced') }
      await expect(archive.put([{ kind: 'part', bytes: 'lost' }]), name).rejects.toMatchObject(gone)
      await expect(archive.list(), name).rejects.toMatchObject(gone)
      await archive.close()
    }
  })

  it('check reports no fault after another connection has written', async () => {
    const [one, other] = [sqliteArchive(file), sqliteArchive(file)]
    for (const text of ['a first', 'a second']) {
      await other.put([{ kind: 'part', bytes: text, text }])
      expect(await one.check()).toBeUndefined()
    }
    await one.close()
    await other.close()
  })

  it('F5: rejects a file that was emptied or has lost its log as corrupt, but opens one that was created empty just now', async () => {
    const empty = join(folder, 'empty.db')
    writeFileSync(empty, '')
    await sqliteArchive(empty).close()
    const archive = sqliteArchive(file)
    await archive.put([{ kind: 'part', bytes: 'only in the log' }])
    const bare = readFileSync(file)
    await archive.close()
    vi.useFakeTimers({ now: Date.now() + 3_600_000, toFake: ['Date'] })
    try {
      for (const bytes of ['', 'x', bare]) {
        writeFileSync(file, bytes)
        expect(() => sqliteArchive(file)).toThrow(expect.objectContaining({ code: 'archive-corrupt', message: expect.stringContaining('empty') }))
        expect(statSync(file).size).toBe(bytes.length)
      }
      rmSync(file)
      await put('a new one')
    } finally {
      vi.useRealTimers()
    }
  })

  it('uses journal mode WAL, synchronous FULL and secure_delete', async () => {
    await put('durable')
    const database = openDatabase(file)
    const asked = (pragma: string) => Object.values(database.prepare(`PRAGMA ${pragma}`).get() ?? {})[0]
    expect({ journal: asked('journal_mode'), synchronous: asked('synchronous'), erased: asked('secure_delete') }).toEqual({
      journal: 'wal',
      synchronous: 2,
      erased: 1,
    })
    database.close()
  })

  it('writes nothing if everything put is already stored', async () => {
    const archive = sqliteArchive(file)
    const entries = [{ kind: 'part' as const, bytes: 'there', text: 'there' }]
    await archive.put(entries)
    const other = new DatabaseSync(file)
    const version = () => other.prepare('PRAGMA data_version').get()?.data_version
    const before = version()
    await archive.put(entries)
    expect(version()).toBe(before)
    await archive.put([{ kind: 'part', bytes: 'new' }])
    expect(version()).not.toBe(before)
    other.close()
    await archive.close()
  })

  it('F10: leaves no byte of a forgotten record in any file', async () => {
    const canary = `canary ${createHash('sha256').update('x').digest('hex')} unforgettable`
    const record = await put(canary)
    await put('another')
    const archive = sqliteArchive(file)
    expect(await archive.forget(record?.hash ?? '')).toBe(true)
    await archive.close()
    for (const name of readdirSync(join(folder, 'deep'))) {
      const bytes = readFileSync(join(folder, 'deep', name))
      expect(bytes.includes(canary), name).toBe(false)
      expect(bytes.includes('unforgettable'), name).toBe(false)
    }
  })

  it('rejects with archive-corrupt on opening or reading a damaged file, and never replaces it with an empty one', async () => {
    const damage: Record<string, () => void> = {
      'header zeroed': () => writeFileSync(file, Buffer.concat([Buffer.alloc(100), readFileSync(file).subarray(100)])),
      'no database': () => writeFileSync(file, 'this is a text file that someone named archive.db'),
      truncated: () => truncateSync(file, 5000),
    }
    for (const [name, harm] of Object.entries(damage)) {
      rmSync(join(folder, 'deep'), { recursive: true, force: true })
      const record = await put('precious '.repeat(3000))
      harm()
      const size = statSync(file).size
      await expect(
        (async () => {
          const archive = sqliteArchive(file)
          await archive.get(record?.hash ?? '')
          await archive.close()
        })(),
        name,
      ).rejects.toMatchObject({ code: 'archive-corrupt' })
      expect(statSync(file).size, name).toBe(size)
    }
  })

  it('finds the one record with a rare word among 11,000 that share its other words, with scores in falling order, and finds a word of all in the newest 10,000', {
    timeout: 60_000,
  }, async () => {
    const archive = sqliteArchive(file)
    const text = (i: number) => `module_${i} of the file ${i % 7 === 0 ? 'seventh' : 'other'}`
    for (let from = 0; from < 11_000; from += 1000)
      await archive.put(Array.from({ length: 1000 }, (_, i) => ({ kind: 'part' as const, bytes: text(from + i), text: text(from + i) })))
    const snippets = async (query: string) => (await archive.search(query, { limit: 5 })).map(({ snippet }) => snippet)
    expect((await snippets('module_77 file'))[0]).toBe(text(77))
    expect(await snippets('module_77 file')).toHaveLength(5)
    expect((await snippets('the seventh file')).every((found) => found.includes('seventh'))).toBe(true)
    const all = (await archive.search('file', { limit: Number.POSITIVE_INFINITY })).map(({ snippet }) => Number(/\d+/.exec(snippet)))
    expect([all.length, Math.min(...all)]).toEqual([10_000, 1000])
    expect(await snippets('nowhere')).toEqual([])
    const scores = (await archive.search('module_77 seventh file', { limit: 20 })).map(({ score }) => score)
    expect(scores).toEqual([...scores].sort((a, b) => b - a))
    await archive.close()
  })

  it.each([
    ['an overwritten page', (bytes: Buffer) => bytes.fill(0xff, 4096 * 3, 4096 * 4)],
    ['another letter in the text of a record', (bytes: Buffer) => bytes.write('z', bytes.indexOf('record 30 yyyy') + 12)],
  ])('check detects %s', async (_, damage) => {
    for (let i = 0; i < 50; i++) await put(`record ${i} ${'y'.repeat(2000)}`)
    const bytes = readFileSync(file)
    damage(bytes)
    writeFileSync(file, bytes)
    const archive = sqliteArchive(file)
    await expect(
      archive.check().then(
        (fault) => fault ?? 'well',
        () => 'rejected',
      ),
    ).resolves.not.toBe('well')
    await archive.close()
  })

  it.each(['', 'mine', '*'])("lists in time that is linear in the records, with the scope '%s'", (scope) => {
    const listed = (records: number) => {
      const database = openDatabase(':memory:')
      const key = prepareSchema(database, ':memory:', { by: 'scan' })
      const store = new Store({ database, key, scope, by: 'scan', indexLater: false })
      store.put(Array.from({ length: records }, (_, i) => ({ kind: 'part', bytes: `record ${i}` })))
      return () => {
        let count = 0
        for (let page = store.list({ limit: 10 }); page.length > 0; page = store.list({ limit: 10, before: page.at(-1)?.hash ?? '' })) count += page.length
        expect(count).toBe(records)
      }
    }
    expect(growth(2000, listed)).toBeLessThan(MOST_GROWTH)
  })

  it('F6: rejects a newer schema, an older schema and the database of another program, and keeps no file open', async () => {
    await put('old')
    const newer = new DatabaseSync(file)
    newer.exec('PRAGMA user_version = 99')
    newer.close()
    expect(() => sqliteArchive(file)).toThrow(expect.objectContaining({ code: 'archive-too-new' }))
    const older = new DatabaseSync(file)
    older.exec('PRAGMA user_version = 1; ALTER TABLE record DROP COLUMN at')
    older.close()
    expect(() => sqliteArchive(file)).toThrow(expect.objectContaining({ code: 'archive-too-old' }))
    expect(await salvage(file, join(folder, 'copied.db'))).toMatchObject({ records: 1, lost: 0 })
    const other = join(folder, 'other.db')
    const stranger = new DatabaseSync(other)
    stranger.exec('CREATE TABLE mine (x)')
    stranger.close()
    expect(() => sqliteArchive(other)).toThrow(expect.objectContaining({ code: 'archive-not-ours' }))
    expect(openFilesIn(folder), 'files that are held though they were refused').toEqual([])
  })

  it.each([
    [13, 'archive-write-failed', 'full', 'Free some space'],
    [10, 'archive-write-failed', 'disk', 'Check the disk'],
    [8, 'archive-write-failed', 'written', 'Change its permissions'],
    [261, 'archive-busy', 'process', 'Wait for it to end'],
    [11, 'archive-corrupt', 'damaged', 'decant doctor --salvage FILE'],
  ])('throws a typed error that names the file and a remedy for the SQLite error code %i', (errcode, code, words, remedy) => {
    const failing = () => {
      throw Object.assign(new Error('from SQLite'), { errcode })
    }
    const error = { code, message: expect.stringContaining(words), remedy: expect.stringContaining(remedy), place: { file: 'a.db' } }
    expect(() => withSqliteErrors('a.db', failing)).toThrow(expect.objectContaining(error))
  })

  it('passes on an error of decant itself unchanged', () => {
    const failing = () => {
      throw new RangeError('Maximum call stack size exceeded')
    }
    expect(() => withSqliteErrors('a.db', failing)).toThrow(RangeError)
    expect(() => withSqliteErrors('a.db', failing)).not.toThrow(/archive/)
  })

  it('throws archive-write-failed if the file cannot be created', async () => {
    writeFileSync(join(folder, 'no-folder'), '')
    expect(() => sqliteArchive(join(folder, 'no-folder', 'archive.db'))).toThrow(expect.objectContaining({ code: 'archive-write-failed' }))
  })
})

describe('a record that was altered in the archive file', () => {
  const text = 'The port is 48213 and the branch is release-7.'
  const altered = async () => {
    const archive = sqliteArchive(file)
    const [record] = await archive.put([
      { kind: 'part', bytes: text, text },
      { kind: 'part', bytes: 'another port', text: 'another port' },
    ])
    await archive.close()
    const database = new DatabaseSync(file)
    database.prepare('UPDATE record SET bytes = ? WHERE hash = ?').run(Buffer.from(text.replace('48213', '48218')), record?.hash ?? '')
    database.close()
    return { archive: sqliteArchive(file), record: record as ArchiveRecord }
  }

  it('is never returned: get rejects with hash-mismatch, search and list leave it out, and check names it', async () => {
    const { archive, record } = await altered()
    for (const name of [record.ref, record.hash]) await expect(archive.get(name)).rejects.toMatchObject({ code: 'hash-mismatch' })
    expect((await archive.search('port')).map(({ snippet }) => snippet)).toEqual(['another port'])
    expect(await archive.list({ limit: 1, kind: 'part' })).toHaveLength(1)
    expect(await archive.list()).toHaveLength(1)
    expect(await archive.check()).toContain(record.ref)
    expect(await archive.check({ hashed: 1 })).toBeUndefined()
    await archive.close()
  })

  it('is repaired by putting the same text again, and can be forgotten', async () => {
    const { archive, record } = await altered()
    await archive.put([{ kind: 'part', bytes: text, text }])
    expect(Buffer.from((await archive.get(record.ref))?.bytes ?? []).toString()).toBe(text)
    expect(await archive.check()).toBeUndefined()
    await archive.close()
    const again = await altered()
    expect(await again.archive.forget(record.ref)).toBe(true)
    expect(await again.archive.get(record.ref)).toBeUndefined()
    await again.archive.close()
  })
})

describe('several processes on one archive file', () => {
  const start = (name: string, limit?: number): ChildProcess =>
    spawn(process.execPath, [join(import.meta.dirname, 'writer.ts'), file, join(folder, `${name}.acked`), name, ...(limit ? [String(limit)] : [])], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
  const ended = (child: ChildProcess) => new Promise<number | null>((resolve) => child.on('exit', (code) => resolve(code)))
  const acked = (name: string) =>
    existsSync(join(folder, `${name}.acked`))
      ? readFileSync(join(folder, `${name}.acked`), 'utf8')
          .split('\n')
          .filter((line) => line.length === 64)
      : []

  it('write at the same time without lost or rejected records', async () => {
    const codes = await Promise.all(['a', 'b', 'c'].map((name) => ended(start(name, 40))))
    expect(codes).toEqual([0, 0, 0])
    const archive = sqliteArchive(file)
    for (const name of ['a', 'b', 'c']) {
      expect(acked(name)).toHaveLength(40)
      for (const hash of acked(name)) expect(await archive.get(hash)).toBeDefined()
    }
    expect(await archive.check()).toBeUndefined()
    await archive.close()
  })

  it('lose nothing that was acknowledged when they are killed at any moment', async () => {
    const rounds = process.env.DECANT_LONG ? 1000 : 3
    for (let round = 0; round < rounds; round++) {
      const names = ['a', 'b', 'c', 'd'].map((name) => `${name}${round}`)
      const children = names.map((name) => start(name))
      try {
        await expect.poll(() => names.every((name) => acked(name).length > 0), { timeout: 50_000, interval: 20 }).toBe(true)
        await new Promise((resolve) => setTimeout(resolve, (round * 131) % 400))
      } finally {
        for (const child of children) child.kill('SIGKILL')
      }
      await Promise.all(children.map(ended))
      const archive = sqliteArchive(file)
      for (const name of names) {
        for (const hash of acked(name)) {
          const record = await archive.get(hash)
          expect(record && createHash('sha256').update(record.bytes).digest('hex')).toBe(hash)
        }
      }
      expect(await archive.check()).toBeUndefined()
      expect((await archive.search('record', { limit: 3 })).length).toBeGreaterThan(0)
      await archive.close()
    }
  })
})

it('sqliteArchive forgets many records in time that is linear in the records and their links', () => {
  const forgetting = (records: number) => {
    const archive = sqliteArchive(':memory:')
    const texts = Array.from({ length: records }, (_, i) => `record ${i}`)
    void archive.put(texts.map((bytes) => ({ kind: 'event', bytes })))
    const hashes = texts.map((text) => createHash('sha256').update(text).digest('hex'))
    for (const hash of hashes) for (const from of [1, 2, 3, 4]) void archive.link(`place ${from} of ${hash}`, hash, 'session')
    return () => void archive.forgetEach(hashes, new Map(hashes.slice(0, records / 2).map((hash, i) => [hash, `other ${i}`])))
  }
  expect(growth(300, forgetting)).toBeLessThan(MOST_GROWTH)
}, 60_000)
