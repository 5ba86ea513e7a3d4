import type { ArchivePromise, CheckContext } from '../means/archive-promise.ts'
import { expectResult } from '../means/expect-result.ts'
import { hashesOf } from '../means/hashes-of.ts'
import { putEntries } from '../means/put-entries.ts'
import { hashOf, searchableEntry } from '../means/searchable-entry.ts'
import { textOf } from '../means/text-of.ts'

const VECTOR = { kind: 'vector', bytes: new Uint8Array([1, 2, 3]) } as const

/** Promises about deleting records with everything that belongs to them. */
export const forgetPromises: readonly ArchivePromise[] = [
  { subject: 'forget', promise: 'forgets a record with its words', check: forgetsWords },
  { subject: 'forget', promise: 'forgets what was made of a record with it, and nothing else that it is linked to', check: forgetsVectors },
  { subject: 'forget', promise: 'forgets the links from and to a record with it, and no others', check: forgetsLinks },
  { subject: 'forget', promise: 'forgets several with what belongs to each, and passes over what is not here', check: forgetsEach },
  { subject: 'forget', promise: 'forgets in one step what nobody put meanwhile, and else nothing, where it can see that', check: forgetsUnlessPut },
  { subject: 'forget', promise: 'holds all it held when it has given room back', check: retainsWhenShrunk },
]

async function forgetsWords({ open }: CheckContext): Promise<void> {
  const archive = await open()
  const [hash = ''] = await putEntries(archive, searchableEntry('forget these xylophones'))
  const ref = (await archive.get(hash))?.ref ?? ''
  expectResult('forget(ref)', await archive.forget(ref), true)
  for (const name of [ref, hash]) expectResult(`get('${name}'), which was forgotten,`, await archive.get(name), undefined)
  expectResult("search('xylophones')", await archive.search('xylophones'), [])
  expectResult('list()', await archive.list(), [])
  expectResult('forget(ref) again', await archive.forget(ref), false)
}

async function forgetsVectors({ open }: CheckContext): Promise<void> {
  const archive = await open()
  const [part = '', vector = '', input = ''] = await putEntries(archive, 'the words', VECTOR, 'where they stood')
  await archive.link(part, vector, 'vectors:1:some model')
  await archive.link(part, input, 'input')
  expectResult('forget', await archive.forget(part), true)
  expectResult('get of a vector that was made of it', await archive.get(vector), undefined)
  expectResult('get of what it was linked to', textOf(await archive.get(input)), 'where they stood')
  expectResult('linked of what was forgotten', await archive.linked(part, 'vectors:1:some model'), [])
}

async function forgetsLinks({ open }: CheckContext): Promise<void> {
  const archive = await open()
  const [gone = '', kept = ''] = await putEntries(archive, 'forgotten', 'kept')
  for (const one of [kept, gone]) await archive.link('place', one, 'session')
  await archive.link(gone, kept, 'before')
  await archive.link(kept, 'elsewhere', 'before')
  expectResult('forget', await archive.forget(gone), true)
  expectResult('linked of what led to both', await archive.linked('place', 'session'), [kept])
  expectResult('linked of what was forgotten', await archive.linked(gone, 'before'), [])
  expectResult('linked of what stays', await archive.linked(kept, 'before'), ['elsewhere'])
}

async function forgetsEach({ open }: CheckContext): Promise<void> {
  const archive = await open()
  const [one = '', two = '', kept = '', vector = ''] = await putEntries(
    archive,
    searchableEntry('one of several'),
    searchableEntry('two of several'),
    searchableEntry('kept of several'),
    VECTOR,
  )
  await archive.link(one, vector, 'vectors:1:some model')
  for (const to of [kept, two]) await archive.link('place', to, 'session')
  await archive.forgetEach([one, 'f'.repeat(64), two])
  for (const hash of [one, two, vector]) expectResult('get of one of them', await archive.get(hash), undefined)
  expectResult('linked of what led to one of them', await archive.linked('place', 'session'), [kept])
  expectResult("search('several')", hashesOf(await archive.search('several')), [kept])
}

async function forgetsUnlessPut({ open }: CheckContext): Promise<void> {
  const archive = await open()
  if (!archive.unlessPut) return
  const [one = '', two = '', three = ''] = await putEntries(archive, 'one', 'two', 'three')
  const [longAgo, everLater] = [0, Date.UTC(3000, 0)]
  const first = await archive.unlessPut()
  await archive.put([VECTOR])
  expectResult('forgetting where only a vector was put', await first([one], everLater), true)
  expectResult('get of what it forgot', await archive.get(one), undefined)
  const second = await archive.unlessPut()
  await archive.put([searchableEntry('new')])
  expectResult('forgetting where something was put', await second([two], everLater), false)
  const third = await archive.unlessPut()
  if ((await archive.get(two))?.at !== undefined) expectResult('forgetting where one of them was put since', await third([two, three], longAgo), false)
  for (const text of ['two', 'three']) expectResult(`get of '${text}', which it left,`, textOf(await archive.get(hashOf(text))), text)
}

async function retainsWhenShrunk({ open }: CheckContext): Promise<void> {
  const archive = await open()
  const [stays = '', goes = ''] = await putEntries(archive, searchableEntry('stays'), searchableEntry('goes'))
  await archive.link('a', stays, 'input')
  await archive.forget(goes)
  await archive.shrink()
  expectResult('list()', (await archive.list()).map(textOf), ['stays'])
  expectResult("search('stays')", hashesOf(await archive.search('stays')), [stays])
  expectResult("linked('a', 'input')", await archive.linked('a', 'input'), [stays])
  expectResult('put', await putEntries(archive, searchableEntry('more')), [hashOf('more')])
}
