import type { ArchivePromise, CheckContext } from '../means/archive-promise.ts'
import { expectResult } from '../means/expect-result.ts'
import { hashesOf } from '../means/hashes-of.ts'
import { LIMIT_CASES } from '../means/limit-cases.ts'
import { putEntries } from '../means/put-entries.ts'
import { hashOf, searchableEntry } from '../means/searchable-entry.ts'
import { textOf } from '../means/text-of.ts'

/** Promises about the order and the number of listed records. */
export const listPromises: readonly ArchivePromise[] = [
  { subject: 'list', promise: 'lists what was put, the latest first, page by page, of one kind where asked', check: listsByPages },
  { subject: 'list', promise: 'lists on behind a record, whatever was forgotten beside it; nothing behind one that is not here', check: listsAfterForgotten },
  { subject: 'list', promise: 'lists any number of records as a limit says', check: takesLimits },
  { subject: 'list', promise: 'lists what may be seen, however much else there is', check: listsWithin },
]

async function listsByPages({ open }: CheckContext): Promise<void> {
  const archive = await open()
  await archive.put(Array.from({ length: 7 }, (_, i) => ({ kind: i === 3 ? 'event' : 'part', bytes: `entry ${i}` })))
  await archive.put([{ kind: 'part', bytes: 'entry 0' }])
  const seen: (string | undefined)[] = []
  let page = await archive.list({ limit: 3 })
  for (let count = 0; page.length > 0 && count < 9; count++) {
    seen.push(...page.map(textOf))
    page = await archive.list({ limit: 3, before: page.at(-1)?.hash ?? '' })
  }
  expectResult(
    'list, page by page,',
    seen,
    [6, 5, 4, 3, 2, 1, 0].map((i) => `entry ${i}`),
  )
  expectResult("list({ kind: 'event' })", (await archive.list({ kind: 'event' })).map(textOf), ['entry 3'])
  expectResult('list({ before }) of a hash that is not here', await archive.list({ before: 'f'.repeat(64) }), [])
  await archive.put(Array.from({ length: 30 }, (_, i) => searchableEntry(`more ${i}`)))
  expectResult('the length of list()', (await archive.list()).length, 20)
}

async function listsAfterForgotten({ open }: CheckContext): Promise<void> {
  const archive = await open()
  const [a = '', b = '', c = '', d = ''] = await putEntries(archive, 'a', 'b', 'c', 'd')
  await archive.forget(b)
  const listedAfter = async (before: string, limit = 20) => hashesOf(await archive.list({ before, limit }))
  expectResult('list({ before }) of the latest', await listedAfter(d), [c, a])
  expectResult('list({ before }) beside what was forgotten', await listedAfter(c, 1), [a])
  expectResult('list({ before }) of what was forgotten', await listedAfter(b), [])
  await archive.put([{ kind: 'event', bytes: 'b' }])
  expectResult('list() with what came back', (await archive.list()).map(textOf), ['b', 'd', 'c', 'a'])
}

async function takesLimits({ open }: CheckContext): Promise<void> {
  const archive = await open()
  await archive.put(['one', 'two', 'three'].map(searchableEntry))
  for (const [limit, count] of LIMIT_CASES) expectResult(`the length of list({ limit: ${limit} })`, (await archive.list({ limit })).length, count)
}

async function listsWithin({ open }: CheckContext): Promise<void> {
  const archive = await open()
  const texts = [1, 2, 3].map((n) => `mine ${n}`)
  const mine = new Set(texts.map(hashOf))
  await archive.put(texts.map(searchableEntry))
  for (let i = 0; i < 6; i++) await archive.put(Array.from({ length: 200 }, (_, n) => searchableEntry(`of another ${i} ${n}`)))
  const isVisible = (hash: string) => mine.has(hash)
  expectResult('list({ limit: 5, isVisible })', (await archive.list({ limit: 5, isVisible })).map(textOf), texts.toReversed())
  expectResult('list({ limit: 2, isVisible })', (await archive.list({ limit: 2, isVisible })).map(textOf), texts.toReversed().slice(0, 2))
}
