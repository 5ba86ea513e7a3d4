import { afterAll, describe, expect, it } from 'vitest'
import { sqliteArchive } from '../../src/archive/index.ts'

const MANY = 10_000

/** One word in all records, one in every other, one in a few of the oldest. */
const archive = sqliteArchive(':memory:', { searchBy: 'fts5', indexLater: true })
afterAll(() => archive.close())
const filled = (async () => {
  const texts = Array.from(
    { length: MANY + 200 },
    (_, i) => `common ${i < 5 ? 'scarce ' : ''}number${i}${i % 2 === 0 ? ' even and some more words beside it' : ' odd'}`,
  )
  await archive.put(texts.map((text) => ({ kind: 'part' as const, bytes: text, text })))
})()
const words = (hits: readonly { readonly snippet: string }[]) => hits.map(({ snippet }) => snippet.split(' '))

describe('an archive in which a word stands in more records than are ranked at once', () => {
  it('finds the rare words first, then the newest of the common one, each once, by falling scores', async () => {
    await filled
    const hits = await archive.search('common scarce', { limit: 40 })
    expect(hits).toHaveLength(40)
    expect(
      words(hits)
        .slice(0, 5)
        .every((text) => text.includes('scarce')),
    ).toBe(true)
    expect(
      words(hits)
        .slice(5)
        .some((text) => text.includes('scarce')),
    ).toBe(false)
    expect(new Set(hits.map(({ hash }) => hash)).size).toBe(40)
    expect(hits.map(({ score }) => score)).toEqual(hits.map(({ score }) => score).toSorted((a, b) => b - a))
    expect(await archive.search('common scarce', { limit: 3 })).toHaveLength(3)
  })

  it('looks for a common word among the newest alone, and for one that is rarer everywhere', async () => {
    await filled
    const found = await archive.search('common', { limit: Number.POSITIVE_INFINITY })
    expect(found).toHaveLength(MANY)
    expect(words(found).some((text) => text.includes('number0'))).toBe(false)
    expect(await archive.search('even', { limit: Number.POSITIVE_INFINITY })).toHaveLength((MANY + 200) / 2)
  })

  it('ranks by no more words than stand in so many records together: the others count among the newest', async () => {
    await filled
    expect(await archive.search('even odd', { limit: Number.POSITIVE_INFINITY })).toHaveLength(MANY + 100)
  })

  it('ranks by as many words as stand in so many records together', async () => {
    await filled
    const hits = await archive.search('even scarce common', { limit: MANY + 200 })
    expect(new Set(hits.map(({ hash }) => hash)).size).toBe(hits.length)
    const kinds = words(hits).map((text) => (text.includes('scarce') ? 0 : text.includes('even') ? 1 : 2))
    expect(kinds).toEqual(kinds.toSorted())
    const scores = hits.map(({ score }) => score)
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
    expect(kinds.filter((kind) => kind === 0)).toHaveLength(5)
    expect(kinds.filter((kind) => kind === 1)).toHaveLength((MANY + 200) / 2 - 3)
  })
})

it('finds what it holds twice under one word once, and nothing of what was forgotten, also before it is indexed', async () => {
  const archive = sqliteArchive(':memory:', { searchBy: 'fts5', indexLater: true })
  const put = (text: string) => archive.put([{ kind: 'part', bytes: text, text }])
  await put('harbour one')
  await put('harbour one')
  const [gone] = await put('harbour two')
  await archive.forget(gone?.ref ?? '')
  expect(await archive.settle()).toBe(false)
  await put('harbour one')
  expect(words(await archive.search('harbour'))).toEqual([['harbour', 'one']])
  await archive.close()
})
