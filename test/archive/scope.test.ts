import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openArchive, type SqliteArchive, sqliteArchive } from '../../src/archive/index.ts'
import { archiveContract } from './contract.ts'

const folder = mkdtempSync(join(tmpdir(), 'decant-scope-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let count = 0
const fresh = () => join(folder, `${count++}.db`)
const part = (text: string) => ({ kind: 'part' as const, bytes: text, text })

describe.each([
  ['one scope', 'alpha'],
  ['all scopes', '*'],
])('an archive of %s', (_, scope) => {
  let file = ''
  const opened = async () => sqliteArchive(file, { scope })
  archiveContract(async () => {
    file = fresh()
    return opened()
  }, opened)
})

describe('two scopes in one file', () => {
  it('do not see each other’s records by handle, hash, search, list or link', async () => {
    const file = fresh()
    const one = sqliteArchive(file, { scope: 'one' })
    const two = sqliteArchive(file, { scope: 'two' })
    const [record] = await one.put([part('the harbour code is 7731')])
    await one.link('from', record?.hash ?? '', 'relation')
    expect(await two.get(record?.ref ?? '')).toBeUndefined()
    expect(await two.get(record?.hash ?? '')).toBeUndefined()
    expect(await two.search('harbour code')).toEqual([])
    expect(await two.list()).toEqual([])
    expect(await two.list({ before: record?.hash ?? '' })).toEqual([])
    expect(await two.linked('from', 'relation')).toEqual([])
    expect(await two.forget(record?.ref ?? '')).toBe(false)
    expect(await one.search('harbour')).toHaveLength(1)
    await Promise.all([one.close(), two.close()])
  })

  it('both hold a record that both put, and forgetting it in one leaves it in the other', async () => {
    const file = fresh()
    const [one, two, all] = ['one', 'two', '*'].map((scope) => sqliteArchive(file, { scope })) as [SqliteArchive, SqliteArchive, SqliteArchive]
    const [record] = await one.put([part('shared words')])
    expect((await two.put([part('shared words')]))[0]?.ref).toBe(record?.ref)
    expect(await one.forget(record?.ref ?? '')).toBe(true)
    expect(await one.get(record?.ref ?? '')).toBeUndefined()
    expect(await two.search('shared')).toHaveLength(1)
    expect(await all.search('shared')).toHaveLength(1)
    expect(await all.forget(record?.ref ?? '')).toBe(true)
    expect(await two.get(record?.ref ?? '')).toBeUndefined()
    await Promise.all([one.close(), two.close(), all.close()])
  })

  it('keep the vectors of a record until both have forgotten it', async () => {
    const file = fresh()
    const [one, two, all] = ['one', 'two', '*'].map((scope) => sqliteArchive(file, { scope })) as [SqliteArchive, SqliteArchive, SqliteArchive]
    const [record] = await one.put([part('shared words')])
    await two.put([part('shared words')])
    const [vector] = await all.put([{ kind: 'vector', bytes: new Uint8Array([1, 2, 3]) }])
    const hash = record?.hash ?? ''
    await all.link(hash, vector?.hash ?? '', 'vectors:1:model')
    await one.forgetEach([hash])
    expect(await all.get(vector?.hash ?? '')).toBeDefined()
    expect(await all.linked(hash, 'vectors:1:model')).toEqual([vector?.hash])
    await two.forgetEach([hash])
    expect(await all.get(vector?.hash ?? '')).toBeUndefined()
    expect(await all.linked(hash, 'vectors:1:model')).toEqual([])
    await Promise.all([one.close(), two.close(), all.close()])
  })

  it('are both visible under the scope *, while an archive without a scope shows only its records', async () => {
    const file = fresh()
    for (const scope of ['one', 'two', '']) {
      const archive = await openArchive(`sqlite:${file}`, { scope })
      await archive.put([part(`words of scope ${scope || 'none'}`)])
      await archive.close()
    }
    const all = await openArchive(`sqlite:${file}`, { scope: '*' })
    expect((await all.list()).map(({ bytes }) => Buffer.from(bytes).toString())).toEqual(['words of scope none', 'words of scope two', 'words of scope one'])
    await all.close()
    const own = await openArchive(`sqlite:${file}`)
    expect(await own.list()).toHaveLength(1)
    await own.close()
  })
})
