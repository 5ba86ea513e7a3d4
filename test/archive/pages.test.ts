import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { memoryArchive } from '../../src/archive/index.ts'
import { growth, MOST_GROWTH } from '../growth.ts'

it('memoryArchive lists a page in time that does not depend on the number of records', () => {
  const least = growth(1_500, (size) => {
    const archive = memoryArchive()
    const texts = Array.from({ length: size }, (_, i) => `text ${i}`)
    void archive.put(texts.map((bytes) => ({ kind: 'part', bytes })))
    const hashes = texts.map((text) => createHash('sha256').update(text).digest('hex'))
    return () => {
      for (const before of hashes) void archive.list({ limit: 1, before })
    }
  })
  expect(least).toBeLessThan(MOST_GROWTH)
})

it('memoryArchive continues a list after records were forgotten', async () => {
  const archive = memoryArchive()
  const records = await archive.put(['a', 'b', 'c', 'd'].map((bytes) => ({ kind: 'part', bytes })))
  const [a, b, c, d] = records.map(({ hash }) => hash) as [string, string, string, string]
  await archive.forget(b)
  expect((await archive.list({ before: d })).map(({ hash }) => hash)).toEqual([c, a])
  expect((await archive.list({ before: c, limit: 1 })).map(({ hash }) => hash)).toEqual([a])
  expect(await archive.list({ before: b })).toEqual([])
})
