import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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

describe('an archive opened with readOnly', () => {
  it.each(['fts5', 'scan'] as const)('gets, finds, lists and checks records and links, and rejects every write (searched by %s)', async (searchBy) => {
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

  it('finds records written without an index, but not those of indexLater whose words were never read', async () => {
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

  it('throws for a missing file and does not create it', () => {
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

describe.skipIf(!mounts || !isTold())('an archive in a folder mounted read-only (skipped where mounts are not permitted or Node opens no file URL)', () => {
  const decant = (path: string, ...args: string[]) => within(path, [process.execPath, main, ...args, '--archive', join(path, 'archive.db')])

  it('works with recall, restore, doctor and forget --dry-run, while forget fails and writes nothing', async () => {
    const path = join(folder, 'still')
    mkdirSync(path)
    const archive = sqliteArchive(join(path, 'archive.db'))
    const [record] = await archive.put([part('the harbour code')])
    await archive.close()
    const [run, small] = [join(folder, 'run.json'), join(folder, 'small.json')]
    const messages = Array.from({ length: 40 }, (_, i) => ({ role: i % 2 ? 'assistant' : 'user', content: `Step ${i} of the plan. `.repeat(20) }))
    writeFileSync(run, JSON.stringify(messages))
    spawnSync(process.execPath, [main, 'compress', run, '--budget', '30%', '--out', small, '--archive', join(path, 'archive.db')])
    expect(readFileSync(small, 'utf8').length).toBeLessThan(JSON.stringify(messages).length)
    chmodSync(join(path, 'archive.db'), 0o400)
    expect(decant(path, 'restore', small)).toMatchObject({ status: 0, stdout: JSON.stringify(messages) })
    expect(decant(path, 'recall', record?.ref ?? '').stdout).toBe('the harbour code')
    expect(decant(path, 'recall', 'harbour')).toMatchObject({ status: 0, stdout: expect.stringContaining(record?.ref ?? '-') })
    expect(decant(path, 'doctor').stdout).toContain('its integrity check passes')
    expect(decant(path, 'forget', record?.ref ?? '', '--dry-run').status).toBe(0)
    expect(decant(path, 'forget', record?.ref ?? '')).toMatchObject({ status: 1, stderr: expect.stringContaining('cannot be written') })
    expect(readdirSync(path)).toEqual(['archive.db'])
  }, 120_000)

  it('makes recall report a log with records that are not in the file yet', async () => {
    const path = join(folder, 'logged')
    mkdirSync(path)
    const archive = sqliteArchive(join(path, 'archive.db'))
    await archive.put([part('the harbour code')])
    rmSync(join(path, 'archive.db-shm'))
    expect(decant(path, 'recall', 'harbour').stderr).toContain('the log beside it holds records that are not in the archive yet')
    await archive.close().catch(() => undefined)
  }, 60_000)
})

/** Another user who may not write in the test's folders, if the tests run as root. */
const other = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
const runs = process.platform !== 'win32' && spawnSync(process.execPath, [main, '--version'], { ...other, cwd: '/' }).status === 0

describe.skipIf(!runs || !isTold())(
  'an archive in a folder not writable for this user (skipped if no other user can run decant or Node opens no file URL)',
  () => {
    it('works with recall and doctor, while forget fails and writes nothing', async () => {
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
