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

describe('a search with a word in more records than are ranked at once', () => {
  it('returns records with the rare word first, then newer ones with the common word, each once and by falling score', async () => {
    await filled
    const hits = await archive.search('common scarce', { limit: 40 })
    expect(hits).toHaveLength(40)
    expect(
      words(hits)
        .slice(0, 5)
        .every((text) => text.includes('scarce')),
    ).toBe(true)
    const others = words(hits)
      .slice(5)
      .map(([, word]) => Number(word?.replace('number', '')))
    expect(Math.min(...others), 'the oldest of the newest records').toBeGreaterThanOrEqual(200)
    expect(new Set(hits.map(({ hash }) => hash)).size).toBe(40)
    expect(hits.map(({ score }) => score)).toEqual(hits.map(({ score }) => score).toSorted((a, b) => b - a))
    expect(await archive.search('common scarce', { limit: 3 })).toHaveLength(3)
  })

  it('looks for the common word only in the newest records, and for a rarer word in all', async () => {
    await filled
    const found = await archive.search('common', { limit: Number.POSITIVE_INFINITY })
    expect(found).toHaveLength(MANY)
    expect(words(found).some((text) => text.includes('number0'))).toBe(false)
    expect(await archive.search('even', { limit: Number.POSITIVE_INFINITY })).toHaveLength((MANY + 200) / 2)
  })

  it('looks for a further word only in the newest records if both words together are in too many', async () => {
    await filled
    expect(await archive.search('even odd', { limit: Number.POSITIVE_INFINITY })).toHaveLength(MANY + 100)
  })

  it('ranks by all words that together are in few enough records, and returns each record once', async () => {
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

it('a search returns a record that was put several times once, and no forgotten record, also before indexing', async () => {
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
