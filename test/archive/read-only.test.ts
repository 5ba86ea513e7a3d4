import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { sqliteArchive } from '../../src/archive/index.ts'

const folder = mkdtempSync(join(tmpdir(), 'decant-read-only-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const part = (text: string) => ({ kind: 'part' as const, bytes: text, text })
const main = join(import.meta.dirname, '../../src/cli/main.ts')

describe('an archive that is only read', () => {
  it.each(['fts5', 'scan'] as const)('gives, finds, lists and checks what is there, and takes nothing (words by %s)', async (searchBy) => {
    const file = join(folder, `${searchBy}.db`)
    const archive = sqliteArchive(file, { scope: 'mine', searchBy })
    const [record] = await archive.put([part('the harbour code')])
    await archive.link('a', 'b', 'relation')
    await archive.close()
    const read = sqliteArchive(file, { scope: '*', readOnly: true })
    expect(Buffer.from((await read.get(record?.ref ?? ''))?.bytes ?? []).toString()).toBe('the harbour code')
    expect(await read.search('harbour')).toMatchObject([{ ref: record?.ref }])
    expect(await read.list()).toHaveLength(1)
    expect(await read.linked('a', 'relation')).toEqual(['b'])
    expect(await read.check()).toBeUndefined()
    expect(await read.settle()).toBe(false)
    for (const write of [() => read.put([part('more')]), () => read.forget(record?.ref ?? ''), () => read.link('a', 'c', 'relation')])
      await expect(write()).rejects.toMatchObject({ code: 'archive-write-failed' })
    await read.close()
  })

  it('finds what waits for the index, but for words that nobody has read yet', async () => {
    const file = join(folder, 'waiting.db')
    const archive = sqliteArchive(file, { searchBy: 'scan' })
    await archive.put([part('one harbour')])
    const later = sqliteArchive(file, { indexLater: true })
    await later.put([part('another harbour')])
    await Promise.all([archive.close(), later.close()])
    const read = sqliteArchive(file, { readOnly: true })
    expect((await read.search('harbour')).map(({ snippet }) => snippet)).toEqual(['one harbour'])
    await read.close()
  })

  it('is not made where there is none', () => {
    expect(() => sqliteArchive(join(folder, 'none.db'), { readOnly: true })).toThrow(expect.objectContaining({ code: 'archive-write-failed' }))
    expect(existsSync(join(folder, 'none.db'))).toBe(false)
  })
})

/** Runs a program with a folder mounted read-only. */
const MOUNTED = 'mount --bind "$0" "$0" && mount -o remount,ro,bind "$0" && exec "$@"'
const within = (path: string, args: readonly string[]) => spawnSync('unshare', ['-rm', 'sh', '-c', MOUNTED, path, ...args], { encoding: 'utf8', cwd: folder })
const mounts = process.platform === 'linux' && within(tmpdir(), ['true']).status === 0

/** Whether this Node's SQLite supports opening a file as immutable. */
const isTold = () => {
  const { DatabaseSync } = createRequire(import.meta.url)('node:sqlite') as typeof import('node:sqlite')
  const file = join(folder, 'told.db')
  new DatabaseSync(file).close()
  try {
    new DatabaseSync(`${pathToFileURL(file).href}?immutable=1`, { readOnly: true }).close()
    return true
  } catch {
    return false
  }
}

describe.skipIf(!mounts || !isTold())(
  'a folder on which nothing can be written (skipped where the system lets nobody mount one, or Node opens no address of a file)',
  () => {
    const decant = (path: string, ...args: string[]) => within(path, [process.execPath, main, ...args, '--archive', join(path, 'archive.db')])

    it('holds an archive that is recalled from, restored from and looked through, and not written', async () => {
      const path = join(folder, 'still')
      mkdirSync(path)
      const archive = sqliteArchive(join(path, 'archive.db'))
      const [record] = await archive.put([part('the harbour code')])
      await archive.close()
      chmodSync(join(path, 'archive.db'), 0o400)
      expect(decant(path, 'recall', record?.ref ?? '').stdout).toBe('the harbour code')
      expect(decant(path, 'recall', 'harbour')).toMatchObject({ status: 0, stdout: expect.stringContaining(record?.ref ?? '-') })
      expect(decant(path, 'doctor').stdout).toContain('its integrity check passes')
      expect(decant(path, 'forget', record?.ref ?? '', '--dry-run').status).toBe(0)
      expect(decant(path, 'forget', record?.ref ?? '')).toMatchObject({ status: 1, stderr: expect.stringContaining('cannot be written') })
      expect(readdirSync(path)).toEqual(['archive.db'])
    }, 60_000)

    it('says so where a log holds what is not in the file', async () => {
      const path = join(folder, 'logged')
      mkdirSync(path)
      const archive = sqliteArchive(join(path, 'archive.db'))
      await archive.put([part('the harbour code')])
      rmSync(join(path, 'archive.db-shm'))
      expect(decant(path, 'recall', 'harbour').stderr).toContain('the log beside it holds records that are not in the archive yet')
      await archive.close().catch(() => undefined)
    }, 60_000)
  },
)

/** Another user who may not write in the test's folders, if the tests run as root. */
const other = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
const runs = process.platform !== 'win32' && spawnSync(process.execPath, [main, '--version'], { ...other, cwd: '/' }).status === 0

describe.skipIf(!runs || !isTold())(
  'a folder in which this user may not write (skipped where nobody else may run decant, or Node opens no address of a file)',
  () => {
    it('holds an archive that is recalled from and looked through, and not written', async () => {
      chmodSync(folder, 0o755)
      const path = join(folder, 'foreign')
      mkdirSync(path)
      const file = join(path, 'archive.db')
      const archive = sqliteArchive(file)
      const [record] = await archive.put([part('the harbour code')])
      await archive.close()
      chmodSync(file, 0o444)
      chmodSync(path, 0o555)
      const env = { ...process.env, HOME: folder, XDG_CONFIG_HOME: folder }
      const decant = (...args: string[]) => spawnSync(process.execPath, [main, ...args, '--archive', file], { ...other, env, encoding: 'utf8', cwd: '/' })
      expect(decant('recall', record?.ref ?? '')).toMatchObject({ stdout: 'the harbour code', stderr: '' })
      expect(decant('doctor').stdout).toContain('its integrity check passes')
      expect(decant('forget', record?.ref ?? '')).toMatchObject({ status: 1, stderr: expect.stringContaining('cannot be written') })
      chmodSync(path, 0o755)
      expect(readdirSync(path)).toEqual(['archive.db'])
    }, 60_000)
  },
)
