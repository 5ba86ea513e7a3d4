import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { memoryArchive, sqliteArchive } from '../../src/archive/index.ts'
import type { GatewayEvent } from '../../src/gateway/index.ts'
import { Metrics } from '../../src/gateway/metrics.ts'
import { ArchiveBreaker } from '../../src/gateway/render/archive-breaker.ts'
import { DecantError } from '../../src/message/index.ts'
import { inFrontOf } from './in-front-of.ts'
import { sessionBody } from './session-body.ts'
import { send, upstream } from './wire.ts'

const answeredEvent: GatewayEvent = {
  time: '2026-01-01T00:00:00.000Z',
  route: 'messages',
  path: '/v1/messages',
  provider: 'anthropic',
  status: 200,
  treatment: 'original',
  bytesIn: 1,
  bytesUp: 1,
  added: 1,
  duration: 1,
  complete: true,
}

it('ArchiveRest pauses an archive for ten seconds after three failures in a row and reports it before anything is planned', async () => {
  let now = 0
  const rest = new ArchiveBreaker(() => now)
  const full = () => Promise.reject(new Error('full'))
  for (let i = 0; i < 3; i++) {
    expect(() => rest.throwIfPaused()).not.toThrow()
    await expect(rest.write(full)).rejects.toThrow('full')
  }
  expect(() => rest.throwIfPaused()).toThrow('full')
  now = 10_000
  await rest.write(async () => {})
  await expect(rest.write(full)).rejects.toThrow('full')
  expect(() => rest.throwIfPaused()).not.toThrow()
})

it('failed archive writes are counted, and after three of them no further write is tried', { timeout: 60_000 }, async () => {
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

it('the event names the archive file and the remedy, while the client’s header contains only the failure', { timeout: 60_000 }, async () => {
  const up = await upstream((_, response) => response.writeHead(200).end('{}'))
  const folder = mkdtempSync(join(tmpdir(), 'decant-full-'))
  const file = join(folder, 'archive.db')
  const { base, events } = await inFrontOf(up, { trigger: { window: 16_000, at: 0.3, target: 0.15 }, archive: sqliteArchive(file) })
  rmSync(folder, { recursive: true })
  const answer = await send(base, '/v1/messages', { body: sessionBody(30) })
  expect(answer.headers['x-decant-status']).toBe('original; The file of the archive was deleted or replaced')
  await expect.poll(() => events.length).toBe(1)
  expect(events[0]?.reason).toContain(`(${file}: Start the gateway again`)
})

it('the gateway is not ready after a failed archive write, until a write succeeds or a minute has passed', { timeout: 60_000 }, async () => {
  const up = await upstream((_, response) => response.writeHead(200).end('{}'))
  const folder = mkdtempSync(join(tmpdir(), 'decant-full-'))
  const file = join(folder, 'archive.db')
  const { base } = await inFrontOf(up, { trigger: { window: 16_000, at: 0.3, target: 0.15 }, archive: sqliteArchive(file) })
  const done = async (session: string) =>
    (await send(base, '/v1/messages', { body: sessionBody(30), headers: { 'x-session-id': session } })).headers['x-decant-status']
  const ready = async () => (await send(base, '/readyz', { method: 'GET' })).body.toString()
  const other = new DatabaseSync(file)
  other.exec("CREATE TRIGGER full BEFORE INSERT ON record BEGIN SELECT RAISE(FAIL, 'full'); END")
  expect(await ready()).toBe('{"status":"ok"}')
  expect(await done('a')).toMatch(/^original; /)
  await expect.poll(ready).toBe('{"status":"archive not writable"}')
  other.exec('DROP TRIGGER full')
  other.close()
  expect(await done('b')).toBe('compacted')
  await expect.poll(ready).toBe('{"status":"ok"}')
  rmSync(folder, { recursive: true })

  let now = 0
  const metrics = new Metrics(
    () => false,
    () => now,
  )
  metrics.count(answeredEvent, true)
  const seen = [0, 59_999, 60_000].map((time) => {
    now = time
    return metrics.hasArchiveFailed
  })
  expect(seen).toEqual([true, true, false])
})
