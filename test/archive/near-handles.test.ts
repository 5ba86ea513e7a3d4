import { expect, it } from 'vitest'
import { type Archive, memoryArchive, nearHandles } from '../../src/archive/index.ts'

/** An archive of this many records of a size, and what `list` returned of it. */
async function listedArchive(count: number, size: number) {
  const archive = memoryArchive({ key: '00' })
  const parts = Array.from({ length: count }, (_, i) => ({ kind: 'part', bytes: `${i} `.padEnd(size, 'x') }) as const)
  const records = await archive.put(parts)
  const listed = { count: 0, most: 0 }
  const list: Archive['list'] = async (options) => {
    const page = await archive.list(options)
    listed.count += page.length
    listed.most = Math.max(listed.most, page.length)
    return page
  }
  return { archive: { ...archive, list }, refs: records.map(({ ref }) => ref), listed }
}

const withTypos = (ref: string) => `${ref.slice(0, -2)}${ref.endsWith('00') ? '11' : '00'}`

it('nearHandles finds a handle with two wrong characters among the latest 500, of the visible ones', async () => {
  const { archive, refs, listed } = await listedArchive(530, 10)
  const [older, found] = [refs[20] as string, refs[40] as string]
  expect(await nearHandles(archive, withTypos(found))).toEqual([found])
  expect(await nearHandles(archive, withTypos(older))).toEqual([])
  expect(listed).toEqual({ count: 1000, most: 20 })
  const { hash } = (await archive.get(found)) ?? { hash: '' }
  expect(await nearHandles(archive, withTypos(found), (one) => one !== hash)).toEqual([])
  expect(await nearHandles(archive, withTypos(found), (one) => one === hash)).toEqual([found])
})

it('nearHandles reads few long records', async () => {
  const { archive, refs, listed } = await listedArchive(100, 500_000)
  expect(await nearHandles(archive, withTypos(refs.at(-1) as string))).toEqual([refs.at(-1)])
  expect(listed).toEqual({ count: 20, most: 20 })
})
