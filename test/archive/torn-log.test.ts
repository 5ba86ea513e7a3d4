import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sqliteArchive } from '../../src/archive/index.ts'

/** Bytes of the log before its first page, and before each page. https://sqlite.org/fileformat2.html#the_write_ahead_log */
const [HEAD, FRAME] = [32, 24]
/** Steps in bytes between torn places: within the header before a page, and within a page. */
const [IN_FRAME, IN_PAGE] = process.env.DECANT_LONG ? [1, 1] : [8, 1024]

const folder = mkdtempSync(join(tmpdir(), 'decant-torn-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const entry = (text: string) => ({ kind: 'part' as const, bytes: text, text })
const texts = ['the first record', `the second record ${'y'.repeat(3000)}`, `the third record ${'z'.repeat(6000)}`]

let file: string
let log: Buffer
/** The length of the log after each record. */
const after: number[] = []
beforeAll(async () => {
  const source = join(folder, 'source.db')
  await sqliteArchive(source).close()
  const archive = sqliteArchive(source)
  for (const text of texts) {
    await archive.put([entry(text)])
    after.push(statSync(`${source}-wal`).size)
  }
  file = join(folder, 'bare.db')
  copyFileSync(source, file)
  log = readFileSync(`${source}-wal`)
  await archive.close()
})

/** Reopens an archive whose log has these bytes. */
function found(bytes: Buffer) {
  const torn = join(folder, 'torn.db')
  for (const end of ['', '-wal', '-shm']) rmSync(`${torn}${end}`, { force: true })
  copyFileSync(file, torn)
  writeFileSync(`${torn}-wal`, bytes)
  return sqliteArchive(torn)
}

/** Places from one to another, both in the headers of pages and in the pages. */
function places(from: number, to: number): number[] {
  const page = log.readUInt32BE(8)
  const all = Array.from({ length: to - from }, (_, i) => from + i)
  return all.filter((at) => {
    const within = (at - HEAD) % (FRAME + page)
    return within < FRAME ? within % IN_FRAME === 0 : (within - FRAME) % IN_PAGE === 0
  })
}

describe('F2: an archive whose log is torn within the last write', () => {
  it('holds the earlier records and all or nothing of the last one, which can be put again, wherever it is torn', { timeout: 600_000 }, async () => {
    const [, second = 0, third = 0] = after
    expect(places(second, third).length).toBeGreaterThan(20)
    for (const at of [...places(second, third), third]) {
      const archive = found(log.subarray(0, at))
      const held = (await archive.list()).map(({ bytes }) => Buffer.from(bytes).toString()).reverse()
      expect(held, `torn at ${at}`).toEqual(texts.slice(0, at === third ? 3 : 2))
      expect((await archive.search('third record')).some(({ snippet }) => snippet.includes('third'))).toBe(at === third)
      await archive.put([entry(texts[2] ?? '')])
      expect(await archive.check(), `torn at ${at}`).toBeUndefined()
      expect((await archive.list()).length).toBe(3)
      await archive.close()
    }
  })

  it('holds the earlier records and passes its check if noise replaces the missing bytes', async () => {
    const [, second = 0, third = 0] = after
    for (const at of places(second, third).filter((_, i) => i % 9 === 0)) {
      const noisy = Buffer.from(log)
      noisy.fill(0xa5, at, third)
      const archive = found(noisy)
      expect((await archive.list()).length, `noise from ${at}`).toBe(2)
      expect(await archive.check()).toBeUndefined()
      await archive.close()
    }
  })
})
