import { gives } from '../means/breach.ts'
import { entry, hashOf } from '../means/entry.ts'
import { hashesOf } from '../means/hashes-of.ts'
import { hashesPut } from '../means/hashes-put.ts'
import { LIMITS } from '../means/limits.ts'
import type { ArchivePromise, Means } from '../means/promise.ts'
import { textOf } from '../means/text-of.ts'

/** Promises about the order and the number of listed records. */
export const lists: readonly ArchivePromise[] = [
  { subject: 'list', promise: 'lists what was put, the latest first, page by page, of one kind where asked', check: listsByPages },
  { subject: 'list', promise: 'lists on behind a record, whatever was forgotten beside it; nothing behind one that is not here', check: listsOn },
  { subject: 'list', promise: 'lists any number of records as a limit says', check: takesLimits },
  { subject: 'list', promise: 'lists what may be seen, however much else there is', check: listsWithin },
]

async function listsByPages({ open }: Means): Promise<void> {
  const archive = await open()
  await archive.put(Array.from({ length: 7 }, (_, i) => ({ kind: i === 3 ? 'event' : 'part', bytes: `entry ${i}` })))
  await archive.put([{ kind: 'part', bytes: 'entry 0' }])
  const seen: (string | undefined)[] = []
  let page = await archive.list({ limit: 3 })
  for (let count = 0; page.length > 0 && count < 9; count++) {
    seen.push(...page.map(textOf))
    page = await archive.list({ limit: 3, before: page.at(-1)?.hash ?? '' })
  }
  gives(
    'list, page by page,',
    seen,
    [6, 5, 4, 3, 2, 1, 0].map((i) => `entry ${i}`),
  )
  gives("list({ kind: 'event' })", (await archive.list({ kind: 'event' })).map(textOf), ['entry 3'])
  gives('list({ before }) of a hash that is not here', await archive.list({ before: 'f'.repeat(64) }), [])
  await archive.put(Array.from({ length: 30 }, (_, i) => entry(`more ${i}`)))
  gives('the length of list()', (await archive.list()).length, 20)
}

async function listsOn({ open }: Means): Promise<void> {
  const archive = await open()
  const [a = '', b = '', c = '', d = ''] = await hashesPut(archive, 'a', 'b', 'c', 'd')
  await archive.forget(b)
  const behind = async (before: string, limit = 20) => hashesOf(await archive.list({ before, limit }))
  gives('list({ before }) of the latest', await behind(d), [c, a])
  gives('list({ before }) beside what was forgotten', await behind(c, 1), [a])
  gives('list({ before }) of what was forgotten', await behind(b), [])
  await archive.put([{ kind: 'event', bytes: 'b' }])
  gives('list() with what came back', (await archive.list()).map(textOf), ['b', 'd', 'c', 'a'])
}

async function takesLimits({ open }: Means): Promise<void> {
  const archive = await open()
  await archive.put(['one', 'two', 'three'].map(entry))
  for (const [limit, count] of LIMITS) gives(`the length of list({ limit: ${limit} })`, (await archive.list({ limit })).length, count)
}

async function listsWithin({ open }: Means): Promise<void> {
  const archive = await open()
  const texts = [1, 2, 3].map((n) => `mine ${n}`)
  const mine = new Set(texts.map(hashOf))
  await archive.put(texts.map(entry))
  for (let i = 0; i < 6; i++) await archive.put(Array.from({ length: 200 }, (_, n) => entry(`of another ${i} ${n}`)))
  const within = (hash: string) => mine.has(hash)
  gives('list({ limit: 5, within })', (await archive.list({ limit: 5, within })).map(textOf), texts.toReversed())
  gives('list({ limit: 2, within })', (await archive.list({ limit: 2, within })).map(textOf), texts.toReversed().slice(0, 2))
}
