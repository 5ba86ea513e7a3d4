import { gives } from '../means/breach.ts'
import { entry, hashOf } from '../means/entry.ts'
import { hashesOf } from '../means/hashes-of.ts'
import { hashesPut } from '../means/hashes-put.ts'
import type { ArchivePromise, Means } from '../means/promise.ts'
import { textOf } from '../means/text-of.ts'

const VECTOR = { kind: 'vector', bytes: new Uint8Array([1, 2, 3]) } as const

/** Promises about deleting records with everything that belongs to them. */
export const forgets: readonly ArchivePromise[] = [
  { subject: 'forget', promise: 'forgets a record with its words', check: forgetsWords },
  { subject: 'forget', promise: 'forgets what was made of a record with it, and nothing else that it is linked to', check: forgetsVectors },
  { subject: 'forget', promise: 'forgets the links from and to a record with it, and no others', check: forgetsLinks },
  { subject: 'forget', promise: 'forgets several with what belongs to each, and passes over what is not here', check: forgetsEach },
  { subject: 'forget', promise: 'forgets in one step what nobody put meanwhile, and else nothing, where it can see that', check: forgetsUnlessPut },
  { subject: 'forget', promise: 'holds all it held when it has given room back', check: holdsWhenShrunk },
]

async function forgetsWords({ open }: Means): Promise<void> {
  const archive = await open()
  const [hash = ''] = await hashesPut(archive, entry('forget these xylophones'))
  const ref = (await archive.get(hash))?.ref ?? ''
  gives('forget(ref)', await archive.forget(ref), true)
  for (const name of [ref, hash]) gives(`get('${name}'), which was forgotten,`, await archive.get(name), undefined)
  gives("search('xylophones')", await archive.search('xylophones'), [])
  gives('list()', await archive.list(), [])
  gives('forget(ref) again', await archive.forget(ref), false)
}

async function forgetsVectors({ open }: Means): Promise<void> {
  const archive = await open()
  const [part = '', vector = '', input = ''] = await hashesPut(archive, 'the words', VECTOR, 'where they stood')
  await archive.link(part, vector, 'vectors:1:some model')
  await archive.link(part, input, 'input')
  gives('forget', await archive.forget(part), true)
  gives('get of a vector that was made of it', await archive.get(vector), undefined)
  gives('get of what it was linked to', textOf(await archive.get(input)), 'where they stood')
  gives('linked of what was forgotten', await archive.linked(part, 'vectors:1:some model'), [])
}

async function forgetsLinks({ open }: Means): Promise<void> {
  const archive = await open()
  const [gone = '', kept = ''] = await hashesPut(archive, 'forgotten', 'kept')
  for (const one of [kept, gone]) await archive.link('place', one, 'session')
  await archive.link(gone, kept, 'before')
  await archive.link(kept, 'elsewhere', 'before')
  gives('forget', await archive.forget(gone), true)
  gives('linked of what led to both', await archive.linked('place', 'session'), [kept])
  gives('linked of what was forgotten', await archive.linked(gone, 'before'), [])
  gives('linked of what stays', await archive.linked(kept, 'before'), ['elsewhere'])
}

async function forgetsEach({ open }: Means): Promise<void> {
  const archive = await open()
  const [one = '', two = '', kept = '', vector = ''] = await hashesPut(
    archive,
    entry('one of several'),
    entry('two of several'),
    entry('kept of several'),
    VECTOR,
  )
  await archive.link(one, vector, 'vectors:1:some model')
  for (const to of [kept, two]) await archive.link('place', to, 'session')
  await archive.forgetEach([one, 'f'.repeat(64), two])
  for (const hash of [one, two, vector]) gives('get of one of them', await archive.get(hash), undefined)
  gives('linked of what led to one of them', await archive.linked('place', 'session'), [kept])
  gives("search('several')", hashesOf(await archive.search('several')), [kept])
}

async function forgetsUnlessPut({ open }: Means): Promise<void> {
  const archive = await open()
  if (!archive.unlessPut) return
  const [one = '', two = '', three = ''] = await hashesPut(archive, 'one', 'two', 'three')
  const [longAgo, everLater] = [0, Date.UTC(3000, 0)]
  const first = await archive.unlessPut()
  await archive.put([VECTOR])
  gives('forgetting where only a vector was put', await first([one], everLater), true)
  gives('get of what it forgot', await archive.get(one), undefined)
  const second = await archive.unlessPut()
  await archive.put([entry('new')])
  gives('forgetting where something was put', await second([two], everLater), false)
  const third = await archive.unlessPut()
  if ((await archive.get(two))?.at !== undefined) gives('forgetting where one of them was put since', await third([two, three], longAgo), false)
  for (const text of ['two', 'three']) gives(`get of '${text}', which it left,`, textOf(await archive.get(hashOf(text))), text)
}

async function holdsWhenShrunk({ open }: Means): Promise<void> {
  const archive = await open()
  const [stays = '', goes = ''] = await hashesPut(archive, entry('stays'), entry('goes'))
  await archive.link('a', stays, 'input')
  await archive.forget(goes)
  await archive.shrink()
  gives('list()', (await archive.list()).map(textOf), ['stays'])
  gives("search('stays')", hashesOf(await archive.search('stays')), [stays])
  gives("linked('a', 'input')", await archive.linked('a', 'input'), [stays])
  gives('put', await hashesPut(archive, entry('more')), [hashOf('more')])
}
