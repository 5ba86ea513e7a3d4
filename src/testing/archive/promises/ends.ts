import { refOf } from '../../../archive/index.ts'
import type { ArchivePromise, CheckContext } from '../means/archive-promise.ts'
import { errorCodeOf } from '../means/error-code-of.ts'
import { expectResult } from '../means/expect-result.ts'
import { hashesOf } from '../means/hashes-of.ts'
import { putEntries } from '../means/put-entries.ts'
import { hashOf, searchableEntry } from '../means/searchable-entry.ts'
import { textOf } from '../means/text-of.ts'

/** Promises about closing an archive, and about its records when it is opened again. */
export const endPromises: readonly ArchivePromise[] = [
  { subject: 'close', promise: 'refuses all work once it is closed, and is closed again without a fault', check: refusesWhenClosed },
  { subject: 'durability', promise: 'holds what it acknowledged, under the same key, when it is opened again', needs: 'reopen', check: retainsWhenReopened },
  { subject: 'durability', promise: 'shows what it acknowledged to who opens it meanwhile', needs: 'reopen', check: showsToOthers },
  { subject: 'durability', promise: 'holds nothing of what was forgotten when it is opened again', needs: 'reopen', check: forgetsForGood },
]

async function refusesWhenClosed({ open }: CheckContext): Promise<void> {
  const archive = await open()
  await archive.put([searchableEntry('before')])
  await archive.close()
  const work = {
    put: () => archive.put([searchableEntry('after')]),
    get: () => archive.get(hashOf('before')),
    search: () => archive.search('before'),
    list: () => archive.list(),
    link: () => archive.link('a', 'b', 'session'),
    linked: () => archive.linked('a', 'session'),
    forget: () => archive.forget(hashOf('before')),
    forgetEach: () => archive.forgetEach([hashOf('before')]),
    shrink: () => archive.shrink(),
  }
  for (const [call, act] of Object.entries(work)) expectResult(`${call} after close`, await errorCodeOf(act), 'archive-closed')
  expectResult('close again', await errorCodeOf(() => archive.close()), 'no error')
}

async function retainsWhenReopened({ open, reopen }: CheckContext): Promise<void> {
  const archive = await open()
  const everyByte = Uint8Array.from({ length: 256 }, (_, i) => i)
  const [first = '', second = '', bytes = ''] = await putEntries(
    archive,
    { ...searchableEntry('first words'), meta: { seq: 1 } },
    searchableEntry('second words'),
    {
      kind: 'input',
      bytes: everyByte,
    },
  )
  for (const to of [first, second]) await archive.link('place', to, 'session')
  const listed = async (from: typeof archive) => (await from.list()).map(({ hash, ref, kind, meta }) => ({ hash, ref, kind, meta }))
  const before = await listed(archive)
  await archive.close()
  const again = await reopen()
  expectResult('its key', again.key, archive.key)
  expectResult('list()', await listed(again), before)
  expectResult('get of bytes', Buffer.from((await again.get(bytes))?.bytes ?? []), Buffer.from(everyByte))
  expectResult('get of a ref', textOf(await again.get(refOf(archive.key, 'second words'))), 'second words')
  expectResult("linked('place', 'session')", await again.linked('place', 'session'), [second, first])
  expectResult("search('first')", hashesOf(await again.search('first')), [first])
}

async function showsToOthers({ open, reopen }: CheckContext): Promise<void> {
  const archive = await open()
  const [hash = ''] = await putEntries(archive, 'acknowledged')
  await archive.link('place', hash, 'session')
  const other = await reopen()
  expectResult('get of another', textOf(await other.get(hash)), 'acknowledged')
  expectResult('linked of another', await other.linked('place', 'session'), [hash])
}

async function forgetsForGood({ open, reopen }: CheckContext): Promise<void> {
  const archive = await open()
  const [gone = '', kept = '', old = ''] = await putEntries(archive, searchableEntry('gone xylophones'), 'kept', searchableEntry('old words'))
  for (const to of [gone, kept, old]) await archive.link('place', to, 'session')
  await archive.forget(gone)
  await archive.forgetEach([old], new Map([[old, 'new words']]))
  await archive.close()
  const again = await reopen()
  for (const hash of [gone, old]) expectResult('get', await again.get(hash), undefined)
  expectResult("search('xylophones')", await again.search('xylophones'), [])
  expectResult("linked('place', 'session')", await again.linked('place', 'session'), [hashOf('new words'), kept])
  expectResult('get by the ref of what was replaced', textOf(await again.get(refOf(again.key, 'old words'))), 'new words')
}
