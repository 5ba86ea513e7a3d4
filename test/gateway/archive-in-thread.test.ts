import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { type Archive, fileOf, memoryArchive, sqliteArchive } from '../../src/archive/index.ts'
import { atEnd, inFrontOf } from './in-front-of.ts'
import { sessionBody } from './session-body.ts'
import { send, sha, upstream } from './wire.ts'

const trigger = { window: 16_000, at: 0.3, target: 0.15 }

function inFile(): { file: string; open: (scope?: string) => Archive } {
  const folder = mkdtempSync(join(tmpdir(), 'decant-thread-'))
  atEnd(async () => rmSync(folder, { recursive: true }))
  const file = join(folder, 'archive.db')
  return { file, open: (scope = '') => sqliteArchive(file, { scope }) }
}

const calm = () => upstream((_, response) => response.writeHead(200).end('{}'))

it('F26: a compaction written by a render thread is found by the serving thread, and another replica sends the same bytes', async () => {
  const { file, open } = inFile()
  const up = await calm()
  const [one, other] = [open('team'), open('team')]
  const first = await inFrontOf(up, { trigger, archive: one })
  const second = await inFrontOf(up, { trigger, archive: other })
  const [a, b] = [await send(first.base, '/v1/messages', { body: sessionBody(40) }), await send(second.base, '/v1/messages', { body: sessionBody(40) })]
  expect([a.headers['x-decant-status'], b.headers['x-decant-status']]).toEqual(['compacted', 'rendered'])
  expect(sha(up.got[1]?.body ?? '')).toBe(sha(up.got[0]?.body ?? ''))
  const hits = await one.search('value_3_7')
  expect(hits.length).toBeGreaterThan(0)
  expect(await open('another team').search('value_3_7')).toEqual([])
  await first.made.close()
  await second.made.close()
  await one.close()
  await other.close()
  expect(existsSync(file)).toBe(true)
}, 120_000)

it('closing gateway and archive leaves only the archive file, without a write-ahead log', async () => {
  const { file, open } = inFile()
  const archive = open()
  const { base, made } = await inFrontOf(await calm(), { trigger, archive })
  expect((await send(base, '/v1/messages', { body: sessionBody(40) })).headers['x-decant-status']).toBe('compacted')
  await made.close()
  await archive.close()
  expect(readdirSync(join(file, '..'))).toEqual(['archive.db'])
}, 120_000)

it('a deleted archive file is not created again, and the original is sent', async () => {
  const { file, open } = inFile()
  const up = await calm()
  const archive = open()
  for (const name of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(name)) renameSync(name, `${name}.away`)
  const { base } = await inFrontOf(up, { trigger, archive })
  const body = sessionBody(40)
  const answer = await send(base, '/v1/messages', { body })
  expect(String(answer.headers['x-decant-status'])).toContain('deleted or replaced')
  expect(sha(up.got[0]?.body ?? '')).toBe(sha(body))
  expect(existsSync(file)).toBe(false)
  await archive.close()
}, 120_000)

it('an archive that wraps put receives the records of a compaction through its put', async () => {
  const { open } = inFile()
  const archive = open()
  const sealed: string[] = []
  const own: Archive = {
    ...archive,
    put: (entries) => {
      sealed.push(...entries.map(({ kind }) => kind))
      return archive.put(entries)
    },
  }
  const { base } = await inFrontOf(await calm(), { trigger, archive: own })
  expect((await send(base, '/v1/messages', { body: sessionBody(40) })).headers['x-decant-status']).toBe('compacted')
  expect(sealed.filter((kind) => kind === 'event')).toHaveLength(1)
  expect(sealed.length).toBeGreaterThan(10)
  await archive.close()
}, 120_000)

it('fileOf returns file and scope for archives in files only', () => {
  const { file, open } = inFile()
  const archive = open('mine')
  expect(fileOf(archive)).toEqual({ file, scope: 'mine' })
  expect([fileOf({ ...archive }), fileOf(memoryArchive()), fileOf(sqliteArchive(':memory:'))]).toEqual([undefined, undefined, undefined])
  void archive.close()
})
