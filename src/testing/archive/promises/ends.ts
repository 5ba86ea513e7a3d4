import { refOf } from '../../../archive/index.ts'
import { gives } from '../means/breach.ts'
import { codeOf } from '../means/code-of.ts'
import { entry, hashOf } from '../means/entry.ts'
import { hashesOf } from '../means/hashes-of.ts'
import { hashesPut } from '../means/hashes-put.ts'
import type { ArchivePromise, Means } from '../means/promise.ts'
import { textOf } from '../means/text-of.ts'

/** Promises about closing an archive, and about its records when it is opened again. */
export const ends: readonly ArchivePromise[] = [
  { subject: 'close', promise: 'refuses all work once it is closed, and is closed again without a fault', check: refusesWhenClosed },
  { subject: 'durability', promise: 'holds what it acknowledged, under the same key, when it is opened again', needs: 'reopen', check: holdsWhenReopened },
  { subject: 'durability', promise: 'shows what it acknowledged to who opens it meanwhile', needs: 'reopen', check: showsToOthers },
  { subject: 'durability', promise: 'holds nothing of what was forgotten when it is opened again', needs: 'reopen', check: forgetsForGood },
]

async function refusesWhenClosed({ open }: Means): Promise<void> {
  const archive = await open()
  await archive.put([entry('before')])
  await archive.close()
  const work = {
    put: () => archive.put([entry('after')]),
    get: () => archive.get(hashOf('before')),
    search: () => archive.search('before'),
    list: () => archive.list(),
    link: () => archive.link('a', 'b', 'session'),
    linked: () => archive.linked('a', 'session'),
    forget: () => archive.forget(hashOf('before')),
    forgetEach: () => archive.forgetEach([hashOf('before')]),
    shrink: () => archive.shrink(),
  }
  for (const [call, act] of Object.entries(work)) gives(`${call} after close`, await codeOf(act), 'archive-closed')
  gives('close again', await codeOf(() => archive.close()), 'no error')
}

async function holdsWhenReopened({ open, reopen }: Means): Promise<void> {
  const archive = await open()
  const odd = Uint8Array.from({ length: 256 }, (_, i) => i)
  const [first = '', second = '', bytes = ''] = await hashesPut(archive, { ...entry('first words'), meta: { seq: 1 } }, entry('second words'), {
    kind: 'input',
    bytes: odd,
  })
  for (const to of [first, second]) await archive.link('place', to, 'session')
  const listed = async (from: typeof archive) => (await from.list()).map(({ hash, ref, kind, meta }) => ({ hash, ref, kind, meta }))
  const before = await listed(archive)
  await archive.close()
  const again = await reopen()
  gives('its key', again.key, archive.key)
  gives('list()', await listed(again), before)
  gives('get of bytes', Buffer.from((await again.get(bytes))?.bytes ?? []), Buffer.from(odd))
  gives('get of a ref', textOf(await again.get(refOf(archive.key, 'second words'))), 'second words')
  gives("linked('place', 'session')", await again.linked('place', 'session'), [second, first])
  gives("search('first')", hashesOf(await again.search('first')), [first])
}

async function showsToOthers({ open, reopen }: Means): Promise<void> {
  const archive = await open()
  const [hash = ''] = await hashesPut(archive, 'acknowledged')
  await archive.link('place', hash, 'session')
  const other = await reopen()
  gives('get of another', textOf(await other.get(hash)), 'acknowledged')
  gives('linked of another', await other.linked('place', 'session'), [hash])
}

async function forgetsForGood({ open, reopen }: Means): Promise<void> {
  const archive = await open()
  const [gone = '', kept = '', old = ''] = await hashesPut(archive, entry('gone xylophones'), 'kept', entry('old words'))
  for (const to of [gone, kept, old]) await archive.link('place', to, 'session')
  await archive.forget(gone)
  await archive.forgetEach([old], new Map([[old, 'new words']]))
  await archive.close()
  const again = await reopen()
  for (const hash of [gone, old]) gives('get', await again.get(hash), undefined)
  gives("search('xylophones')", await again.search('xylophones'), [])
  gives("linked('place', 'session')", await again.linked('place', 'session'), [hashOf('new words'), kept])
  gives('get by the ref of what was replaced', textOf(await again.get(refOf(again.key, 'old words'))), 'new words')
}
