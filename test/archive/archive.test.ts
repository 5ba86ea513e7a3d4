import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { memoryArchive, openArchive, type SearchBy, sqliteArchive } from '../../src/archive/index.ts'
import { archiveContract } from './contract.ts'

const folder = mkdtempSync(join(tmpdir(), 'decant-archive-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let count = 0

describe('an archive in memory', () => archiveContract(async () => memoryArchive()))
describe('an archive in a file', () => archiveContract(async () => sqliteArchive(join(folder, `${count++}`, 'archive.db'))))

describe('an archive in a file, without an index', () =>
  archiveContract(async () => sqliteArchive(join(folder, `${count++}`, 'archive.db'), { searchBy: 'scan' })))

describe('an archive that runtimes with and without a full-text index share', () => {
  const file = () => join(folder, `${count++}`, 'archive.db')
  const entry = (text: string) => ({ kind: 'part' as const, bytes: text, text })
  const opened = (path: string, searchBy: SearchBy) => sqliteArchive(path, { searchBy })
  const texts = ['the parser of dates failed', 'the parser was mended', 'a note on lunch and on lunch again', '解析器在日期上失败了']

  it.each([
    ['scan', 'fts5'],
    ['fts5', 'scan'],
  ] as const)('what %s has written is found by %s, together with what it writes itself', async (first, second) => {
    const path = file()
    const [one, two] = [opened(path, first), opened(path, second)]
    await one.put(texts.slice(0, 2).map(entry))
    await two.put(texts.map(entry))
    for (const archive of [one, two]) {
      const found = async (query: string) => (await archive.search(query)).map(({ snippet }) => snippet)
      expect(await found('lunch')).toEqual([texts[2]])
      expect((await found('parser failed'))[0]).toBe(texts[0])
      expect(await found('日期')).toEqual([texts[3]])
      expect(await archive.search('parser')).toHaveLength(2)
      expect(await archive.check()).toBeUndefined()
    }
    await one.close()
    await two.close()
  })

  it('both rank alike', async () => {
    const path = file()
    const many = Array.from(
      { length: 200 },
      (_, i) => `record ${i} ${'alpha '.repeat(i % 7)}${i % 3 === 0 ? 'beta' : 'gamma'} ${'filler '.repeat((i * 13) % 29)}`,
    )
    const indexed = opened(path, 'fts5')
    await indexed.put(many.map(entry))
    const scanned = opened(path, 'scan')
    for (const query of ['alpha', 'beta alpha', 'record 17', 'filler gamma'])
      expect((await scanned.search(query, { limit: 20 })).map(({ ref }) => ref)).toEqual((await indexed.search(query, { limit: 20 })).map(({ ref }) => ref))
    await indexed.close()
    await scanned.close()
  })

  it('forgets what waits for the index, and says where what is in it cannot be forgotten', async () => {
    const path = file()
    const [scanned, indexed] = [opened(path, 'scan'), opened(path, 'fts5')]
    const [waiting] = await scanned.put([entry('a secret that waits')])
    expect(await indexed.forget(waiting?.ref ?? '')).toBe(true)
    expect(await scanned.search('secret')).toEqual([])
    const [held] = await indexed.put([entry('a secret in the index')])
    await expect(scanned.forget(held?.ref ?? '')).rejects.toMatchObject({ code: 'archive-needs-fts5' })
    expect(await scanned.get(held?.ref ?? '')).toBeDefined()
    expect(await indexed.forget(held?.ref ?? '')).toBe(true)
    await scanned.close()
    await indexed.close()
  })
})

describe('openArchive', () => {
  it('opens by name and refuses names it does not know', async () => {
    expect((await openArchive(':memory:')).volatile).toBe(true)
    const archive = await openArchive(`sqlite:${join(folder, 'named.db')}`)
    expect(archive.volatile).toBe(false)
    await archive.close()
    await expect(openArchive('redis:here')).rejects.toMatchObject({ code: 'unknown-archive' })
  })
})
