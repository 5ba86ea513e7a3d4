import type { ArchivePromise, CheckContext } from '../means/archive-promise.ts'
import { expectResult } from '../means/expect-result.ts'
import { putEntries } from '../means/put-entries.ts'

/** Promises about links from one name to another. */
export const linkPromises: readonly ArchivePromise[] = [
  { subject: 'link', promise: 'links one record to another, each once, the latest first', check: linksOnce },
  { subject: 'link', promise: 'tells who was first of those that link at the same time, to all of them alike', check: linksTogether },
  { subject: 'link', promise: 'gives by each key right below one what was linked to it first, where it looks up many at once', check: looksUpBelow },
]

async function linksOnce({ open }: CheckContext): Promise<void> {
  const archive = await open()
  for (const [to, relation] of [
    ['b', 'input'],
    ['b', 'input'],
    ['c', 'input'],
    ['d', 'other'],
  ] as const)
    await archive.link('a', to, relation)
  expectResult("linked('a', 'input')", await archive.linked('a', 'input'), ['c', 'b'])
  await archive.link('a', 'b', 'input')
  expectResult("linked('a', 'input') once 'b' was linked again", await archive.linked('a', 'input'), ['b', 'c'])
  expectResult("linked('b', 'input'), to which it leads,", await archive.linked('b', 'input'), [])
}

/** A session writes its next event only if no other writer was first: the last name in the list was there first. */
async function linksTogether({ open }: CheckContext): Promise<void> {
  const archive = await open()
  const names = Array.from({ length: 8 }, (_, i) => `writer ${i}`)
  const firsts = await Promise.all(
    names.map(async (name) => {
      await archive.link('place', name, 'next')
      return (await archive.linked('place', 'next')).at(-1)
    }),
  )
  const all = await archive.linked('place', 'next')
  expectResult("linked('place', 'next')", all.toSorted(), names)
  expectResult("the last of linked('place', 'next'), as each was told,", new Set(firsts), new Set(all.slice(-1)))
}

async function looksUpBelow({ open }: CheckContext): Promise<void> {
  const archive = await open()
  if (!archive.linkedBelow) return
  const [one = '', two = '', gone = ''] = await putEntries(archive, 'one', 'two', 'gone')
  const linkCases = [
    ['run:', one],
    ['run:', two],
    ['run:two', two],
    ['run:lost', gone],
    ['run', two],
    ['run;', two],
    ['run:two:', one],
    ['run:two:three', one],
    ['run:never', '0'.repeat(64)],
    ['run:never', two],
  ] as const
  for (const [from, hash] of linkCases) await archive.link(from, hash, 'next')
  await archive.link('run:other', two, 'input')
  await archive.forget(gone)
  const found = await archive.linkedBelow('run:', 'next')
  expectResult("linkedBelow('run:', 'next')", Object.fromEntries(found), { 'run:': one, 'run:two': two, 'run:never': '0'.repeat(64) })
}
