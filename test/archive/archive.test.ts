import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { memoryArchive, openArchive, type SearchBy, type SqliteArchiveOptions, sqliteArchive } from '../../src/archive/index.ts'
import { archiveContract } from './contract.ts'

const folder = mkdtempSync(join(tmpdir(), 'decant-archive-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let count = 0

describe('an archive in memory', () => archiveContract(async () => memoryArchive()))

/** Runs the contract on an archive in a new file each time, and on the same file reopened. */
function obeysContract(options: SqliteArchiveOptions): void {
  let file = ''
  const opened = async () => sqliteArchive(file, options)
  archiveContract(async () => {
    file = join(folder, `${count++}`, 'archive.db')
    return opened()
  }, opened)
}

describe('an archive in a file', () => obeysContract({}))
describe('an archive in a file, without an index', () => obeysContract({ searchBy: 'scan' }))

describe.each(['fts5', 'scan'] as const)('an archive in a file with indexLater, searched by %s', (searchBy) => {
  const file = () => join(folder, `${count++}`, 'archive.db')
  const opened = (path: string) => sqliteArchive(path, { searchBy, indexLater: true })
  const entries = (amount: number) =>
    Array.from({ length: amount }, (_, i) => ({ kind: 'part' as const, bytes: `record n${i}`, text: `record n${i}`, meta: { i } }))

  obeysContract({ searchBy, indexLater: true })

  it('finds every record, indexed or not, also through a second instance', async () => {
    const path = file()
    const [one, other] = [opened(path), sqliteArchive(path, { searchBy })]
    await one.put(entries(3))
    await one.put([{ kind: 'part', bytes: 'sealed bytes', text: 'words beside them' }])
    expect((await other.search('n2')).map(({ meta }) => meta)).toEqual([{ i: 2 }])
    await one.put(entries(6))
    expect((await one.search('n5')).map(({ meta }) => meta)).toEqual([{ i: 5 }])
    expect(await one.search('beside')).toHaveLength(1)
    expect(await one.search('record', { limit: 20 })).toHaveLength(6)
    expect(await one.search('sealed')).toEqual([])
    await one.close()
    await other.close()
  })

  it('indexes in several rounds of settle, until no record waits', async () => {
    const path = file()
    const archive = opened(path)
    const large = Array.from({ length: 8 }, (_, i) => `large${i} ${'and much beside it '.repeat(6_000)}`)
    await archive.put(large.map((text) => ({ kind: 'part', bytes: text, text })))
    let rounds = 0
    while (await archive.settle()) rounds++
    expect(rounds).toBeGreaterThan(1)
    expect(await archive.settle()).toBe(false)
    expect(await archive.search('large7')).toHaveLength(1)
    expect(await archive.check()).toBeUndefined()
    await archive.close()
  })

  it('forgets a record that was never indexed', async () => {
    const archive = opened(file())
    const [record] = await archive.put(entries(1))
    expect(await archive.forget(record?.ref ?? '')).toBe(true)
    expect(await archive.settle()).toBe(false)
    expect(await archive.search('record')).toEqual([])
    await archive.close()
  })
})

describe('an archive file shared by runtimes with and without FTS5', () => {
  const file = () => join(folder, `${count++}`, 'archive.db')
  const entry = (text: string) => ({ kind: 'part' as const, bytes: text, text })
  const opened = (path: string, searchBy: SearchBy) => sqliteArchive(path, { searchBy })
  const texts = ['the parser of dates failed', 'the parser was mended', 'a note on lunch and on lunch again', '解析器在日期上失败了']

  it.each([
    ['scan', 'fts5'],
    ['fts5', 'scan'],
  ] as const)('is searched completely by both instances when %s writes first and %s writes after it', async (first, second) => {
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

  it('gives search results in the same order with and without the index', async () => {
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

  it('forgets a record that waits for the index, and rejects without FTS5 if the record is in the index', async () => {
    const path = file()
    const [scanned, indexed] = [opened(path, 'scan'), opened(path, 'fts5')]
    const [waiting] = await scanned.put([entry('a secret that waits')])
    expect(await indexed.forget(waiting?.ref ?? '')).toBe(true)
    expect(await scanned.search('secret')).toEqual([])
    const [obeysContract] = await indexed.put([entry('a secret in the index')])
    await expect(scanned.forget(obeysContract?.ref ?? '')).rejects.toMatchObject({ code: 'archive-needs-fts5' })
    expect(await scanned.get(obeysContract?.ref ?? '')).toBeDefined()
    expect(await indexed.forget(obeysContract?.ref ?? '')).toBe(true)
    await scanned.close()
    await indexed.close()
  })
})

describe('openArchive', () => {
  it('opens an archive by name and rejects unknown names', async () => {
    expect((await openArchive(':memory:')).volatile).toBe(true)
    const archive = await openArchive(`sqlite:${join(folder, 'named.db')}`)
    expect(archive.volatile).toBe(false)
    await archive.close()
    const same = await openArchive(join(folder, 'named.db'))
    expect(same.key).toBe(archive.key)
    await same.close()
    for (const name of [':memory:', join(folder, 'named.db')])
      await expect(openArchive(name, { readonly: true } as never)).rejects.toMatchObject({ code: 'invalid-option' })
    for (const name of ['redis:here', 'postgres://host/db', 'sqlite:', '']) await expect(openArchive(name)).rejects.toMatchObject({ code: 'unknown-archive' })
  })
})
