import { expect, it } from 'vitest'
import { type Archive, forgetAll, memoryArchive } from '../../src/archive/index.ts'
import { inFrontOf } from './in-front-of.ts'
import { sessionBody } from './session-body.ts'
import { send, upstream } from './wire.ts'

const trigger = { window: 16_000, at: 0.3, target: 0.15 }

/** A gateway that has compacted a history twice, with its archive. */
async function compacted(archive: Archive) {
  const up = await upstream((_, response) => response.end('{}'))
  const { base, events } = await inFrontOf(up, { trigger, archive })
  const sends = async (steps: number) => {
    await send(base, '/v1/messages', { body: sessionBody(steps) })
    return up.got.at(-1)?.body.toString() ?? ''
  }
  await sends(25)
  return { base, sends, events, sent: await sends(60) }
}

/** All that the archive holds, with its texts. */
async function recordsIn(archive: Archive) {
  const listed = await archive.list({ limit: 10_000 })
  return Promise.all(listed.map(async (one) => ({ ...one, text: Buffer.from((await archive.get(one.hash))?.bytes ?? []).toString() })))
}

const textsIn = async (archive: Archive) => (await recordsIn(archive)).map(({ text }) => text).join('\n')

const linesIn = (text: string) => [...new Set(text.match(/value_\d+_\d+ = \d+/g))]

it('forgetting a record’s handles deletes the lines it showed from stored compactions, and the history is compacted again', async () => {
  const archive = memoryArchive()
  const { sends, events, sent } = await compacted(archive)
  const handles = [...new Set(sent.match(/(?<=decant:)[a-z0-9]{10}/g))]
  const shown = linesIn(sent.slice(0, sent.indexOf('"tool_use"')))
  expect([handles.length > 0, shown.length > 0]).toEqual([true, true])
  await forgetAll(archive, handles)
  const left = await textsIn(archive)
  expect(shown.filter((line) => left.includes(line))).toEqual([])
  await sends(60)
  expect(events.map(({ treatment }) => treatment)).toEqual(['compacted', 'compacted', 'compacted'])
})

it('forgetting one tool result deletes its lines from every stored compaction and keeps the lines of others', async () => {
  const archive = memoryArchive()
  const { sent } = await compacted(archive)
  const [line = ''] = linesIn(sent)
  const [, step = ''] = /value_(\d+)_/.exec(line) ?? []
  const answer = (await recordsIn(archive)).find(({ text, kind }) => kind === 'part' && text.startsWith(`export const value_${step}_0`))
  await forgetAll(archive, [answer?.hash ?? ''])
  const left = await textsIn(archive)
  expect(left.match(new RegExp(`value_${step}_\\d+ = \\d+`, 'g'))).toBeNull()
  expect(linesIn(left).length).toBeGreaterThan(100)
})

it('forgetting a tool result deletes nothing of another history that quotes its handle and one of its lines', async () => {
  const archive = memoryArchive()
  const { base, sent } = await compacted(archive)
  const [quoted = ''] = /decant:[a-z0-9]{10}/.exec(sent) ?? []
  const line = 'export const value_30_3 = 3003 // part 30'
  const other = sessionBody(60)
    .replaceAll('value_', 'other_')
    .replace('export const other_20_0 = 2000 // part 20', line)
    .replace('Reading 20.', `See ${quoted}.`)
  await send(base, '/v1/messages', { body: other })
  const ofOther = async () => (await recordsIn(archive)).filter(({ text }) => text.includes('other_20_1 ')).map(({ hash }) => hash)
  const before = await ofOther()
  const answer = (await recordsIn(archive)).find(({ text, kind }) => kind === 'part' && text.startsWith('export const value_30_0'))
  await forgetAll(archive, [answer?.hash ?? ''])
  expect(before.length).toBeGreaterThan(1)
  expect(await ofOther()).toEqual(before)
})
