import { refOf } from '../../../archive/index.ts'
import type { ArchivePromise, CheckContext } from '../means/archive-promise.ts'
import { expectResult } from '../means/expect-result.ts'
import { hashesOf } from '../means/hashes-of.ts'
import { putEntries } from '../means/put-entries.ts'
import { hashOf, searchableEntry } from '../means/searchable-entry.ts'

const UNKNOWN_HASH = 'f'.repeat(64)

/** Promises about `forgetEach` with records that replace others. */
export const replacePromises: readonly ArchivePromise[] = [
  { subject: 'replace', promise: 'forgets several, and puts others in the place of some, with their links in their order', check: replacesSome },
  {
    subject: 'replace',
    promise: 'gives the links of what was forgotten to what takes its place, beside those that this has already',
    check: joinsLinks,
  },
  { subject: 'replace', promise: 'forgets what leads to a record that took the place of another, and what was made of the other', check: forgetsReplaced },
  {
    subject: 'replace',
    promise: 'gives what takes the place of a record for the handle of that too, and finds it by its words where it found that',
    check: keepsHandles,
  },
]

async function replacesSome({ open }: CheckContext): Promise<void> {
  const archive = await open()
  const numbered = { kind: 'event', bytes: 'first', meta: { seq: 1 } } as const
  const [first = '', gone = '', later = '', kept = ''] = await putEntries(archive, numbered, 'gone', 'later', 'kept')
  for (const to of [first, gone, later]) await archive.link('place', to, 'session')
  await archive.link(first, kept, 'before')
  await archive.forgetEach([gone, UNKNOWN_HASH, first], new Map([[first, 'another']]))
  const other = hashOf('another')
  expectResult("linked('place', 'session')", await archive.linked('place', 'session'), [later, other])
  expectResult('linked of what took the place', await archive.linked(other, 'before'), [kept])
  expectResult('linked of what was forgotten', await archive.linked(first, 'before'), [])
  for (const hash of [gone, first]) expectResult('get of what was forgotten, by its hash,', await archive.get(hash), undefined)
  const { kind, meta, ref } = (await archive.get(other)) ?? {}
  expectResult('get of what took the place', { kind, meta, ref }, { kind: 'event', meta: { seq: 1 }, ref: refOf(archive.key, 'another') })
  expectResult('the length of list()', (await archive.list({ limit: 100 })).length, 3)
}

async function joinsLinks({ open }: CheckContext): Promise<void> {
  const archive = await open()
  const [one = '', two = '', near = '', far = ''] = await putEntries(archive, 'one', 'two', 'near', 'far')
  await archive.link(one, near, 'shows')
  await archive.link(two, far, 'shows')
  await archive.link(two, near, 'holds')
  await archive.link(far, one, 'made')
  await archive.link(far, two, 'made')
  await archive.forgetEach([one], new Map([[one, 'two']]))
  expectResult("linked(two, 'shows')", await archive.linked(two, 'shows'), [far, near])
  expectResult("linked(two, 'holds')", await archive.linked(two, 'holds'), [near])
  expectResult("linked(far, 'made')", await archive.linked(far, 'made'), [two])
}

async function forgetsReplaced({ open }: CheckContext): Promise<void> {
  const archive = await open()
  const vector = { kind: 'vector', bytes: new Uint8Array([1, 2, 3]) } as const
  const [gone = '', kept = '', made = ''] = await putEntries(archive, 'gone', 'kept', vector)
  const other = hashOf('another')
  await archive.link(gone, kept, 'before')
  await archive.link(gone, made, 'vectors:1:model')
  await archive.link(UNKNOWN_HASH, kept, 'before')
  await archive.forgetEach([gone, UNKNOWN_HASH], new Map([[gone, 'another']]))
  expectResult('get of a vector of what was forgotten', await archive.get(made), undefined)
  expectResult('linked, by vectors, of what took the place', await archive.linked(other, 'vectors:1:model'), [])
  for (const from of [UNKNOWN_HASH, other]) expectResult(`linked('${from}', 'before')`, await archive.linked(from, 'before'), [kept])
  expectResult('forget', await archive.forget(kept), true)
  expectResult('linked of what led to it', await archive.linked(other, 'before'), [])
}

async function keepsHandles({ open }: CheckContext): Promise<void> {
  const archive = await open()
  const ref = (text: string) => refOf(archive.key, text)
  const leadsTo = async (from: string, to: string | undefined) =>
    expectResult(`get of the ref of '${from}'`, (await archive.get(ref(from)))?.hash, to === undefined ? to : hashOf(to))
  const [first = '', unsearchable = ''] = await putEntries(archive, searchableEntry('first words'), { kind: 'part', bytes: 'silent words' })
  const instead = new Map([
    [first, 'second words'],
    [unsearchable, 'second silence'],
  ])
  await archive.forgetEach([first, unsearchable], instead)
  await leadsTo('first words', 'second words')
  await leadsTo('silent words', 'second silence')
  expectResult("search('second')", hashesOf(await archive.search('second')), [hashOf('second words')])
  expectResult("search('first')", await archive.search('first'), [])
  await archive.forgetEach([hashOf('second words')], new Map([[hashOf('second words'), 'third words']]))
  for (const from of ['first words', 'second words']) await leadsTo(from, 'third words')
  await archive.put([searchableEntry('first words')])
  await leadsTo('first words', 'first words')
  await archive.forget(hashOf('first words'))
  expectResult('forget by an old ref', await archive.forget(ref('second words')), true)
  for (const from of ['first words', 'third words']) await leadsTo(from, undefined)
}
