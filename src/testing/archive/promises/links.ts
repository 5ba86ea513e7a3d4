import { gives } from '../means/breach.ts'
import { hashesPut } from '../means/hashes-put.ts'
import type { ArchivePromise, Means } from '../means/promise.ts'

/** Promises about links from one name to another. */
export const links: readonly ArchivePromise[] = [
  { subject: 'link', promise: 'links one record to another, each once, the latest first', check: linksOnce },
  { subject: 'link', promise: 'tells who was first of those that link at the same time, to all of them alike', check: linksTogether },
  { subject: 'link', promise: 'gives by each key right below one what was linked to it first, where it looks up many at once', check: looksUpBelow },
]

async function linksOnce({ open }: Means): Promise<void> {
  const archive = await open()
  for (const [to, relation] of [
    ['b', 'input'],
    ['b', 'input'],
    ['c', 'input'],
    ['d', 'other'],
  ] as const)
    await archive.link('a', to, relation)
  gives("linked('a', 'input')", await archive.linked('a', 'input'), ['c', 'b'])
  await archive.link('a', 'b', 'input')
  gives("linked('a', 'input') once 'b' was linked again", await archive.linked('a', 'input'), ['b', 'c'])
  gives("linked('b', 'input'), to which it leads,", await archive.linked('b', 'input'), [])
}

/** A session writes its next event only if no other writer was first: the last name in the list was there first. */
async function linksTogether({ open }: Means): Promise<void> {
  const archive = await open()
  const names = Array.from({ length: 8 }, (_, i) => `writer ${i}`)
  const firsts = await Promise.all(
    names.map(async (name) => {
      await archive.link('place', name, 'next')
      return (await archive.linked('place', 'next')).at(-1)
    }),
  )
  const all = await archive.linked('place', 'next')
  gives("linked('place', 'next')", all.toSorted(), names)
  gives("the last of linked('place', 'next'), as each was told,", new Set(firsts), new Set(all.slice(-1)))
}

async function looksUpBelow({ open }: Means): Promise<void> {
  const archive = await open()
  if (!archive.linkedBelow) return
  const [one = '', two = '', gone = ''] = await hashesPut(archive, 'one', 'two', 'gone')
  const made = [
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
  for (const [from, hash] of made) await archive.link(from, hash, 'next')
  await archive.link('run:other', two, 'input')
  await archive.forget(gone)
  const found = await archive.linkedBelow('run:', 'next')
  gives("linkedBelow('run:', 'next')", Object.fromEntries(found), { 'run:': one, 'run:two': two, 'run:never': '0'.repeat(64) })
}
