import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { memoryArchive, sqliteArchive } from '../../src/archive/index.ts'
import { ArchiveRest } from '../../src/gateway/render/archive-rest.ts'
import { DecantError } from '../../src/message/index.ts'
import { inFrontOf } from './in-front-of.ts'
import { sessionBody } from './session-body.ts'
import { send, upstream } from './wire.ts'

it('an archive that fails three times in a row rests for ten seconds, and is asked before anything is planned', async () => {
  let now = 0
  const rest = new ArchiveRest(() => now)
  const full = () => Promise.reject(new Error('full'))
  for (let i = 0; i < 3; i++) {
    expect(() => rest.ready()).not.toThrow()
    await expect(rest.write(full)).rejects.toThrow('full')
  }
  expect(() => rest.ready()).toThrow('full')
  now = 10_000
  await rest.write(async () => {})
  await expect(rest.write(full)).rejects.toThrow('full')
  expect(() => rest.ready()).not.toThrow()
})

it('what an archive does not take is counted, and soon not planned for', { timeout: 60_000 }, async () => {
  const up = await upstream((_, response) => response.writeHead(200).end('{}'))
  let puts = 0
  const put = () => {
    puts++
    return Promise.reject(new DecantError('archive-write-failed', 'The disk is full', 'Free some space.'))
  }
  const { base, events } = await inFrontOf(up, { trigger: { window: 16_000, at: 0.3, target: 0.15 }, archive: { ...memoryArchive(), put } })
  for (let i = 0; i < 5; i++) {
    const answer = await send(base, '/v1/messages', { body: sessionBody(30 + i) })
    expect(answer.headers['x-decant-status']).toBe('original; The disk is full')
  }
  await expect.poll(() => events.length).toBe(5)
  expect(puts).toBe(3)
  for (const { reason } of events) expect(reason).toBe('The disk is full')
  expect((await send(base, '/metrics', { method: 'GET' })).body.toString()).toContain('decant_archive_failures_total 5\n')
})

it('the log says which file it is and what to do, the client only hears that it failed', { timeout: 60_000 }, async () => {
  const up = await upstream((_, response) => response.writeHead(200).end('{}'))
  const folder = mkdtempSync(join(tmpdir(), 'decant-full-'))
  const file = join(folder, 'archive.db')
  const { base, events } = await inFrontOf(up, { trigger: { window: 16_000, at: 0.3, target: 0.15 }, archive: sqliteArchive(file) })
  rmSync(folder, { recursive: true })
  const answer = await send(base, '/v1/messages', { body: sessionBody(30) })
  expect(answer.headers['x-decant-status']).toBe('original; The file of the archive is gone, or another one')
  await expect.poll(() => events.length).toBe(1)
  expect(events[0]?.reason).toContain(`(${file}: Start the gateway again`)
})
