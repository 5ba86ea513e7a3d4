import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { sqliteArchive } from '../../src/archive/index.ts'
import { tokenCountStore } from '../../src/gateway/limits/token-count-store.ts'
import { bindTools } from '../../src/mcp/bind-tools.ts'
import { atEnd, inFrontOf } from './in-front-of.ts'
import { sessionBody } from './session-body.ts'
import { send, upstream } from './wire.ts'

const TOO_LONG = JSON.stringify({ type: 'error', error: { type: 'invalid_request_error', message: 'prompt is too long: 210000 tokens > 200000 maximum' } })

/** An archive in a file, and another process's connection, which holds it. */
function lockedArchive(): { archive: ReturnType<typeof sqliteArchive>; other: DatabaseSync; file: string } {
  const folder = mkdtempSync(join(tmpdir(), 'decant-held-'))
  const file = join(folder, 'archive.db')
  const archive = sqliteArchive(file)
  const other = new DatabaseSync(file)
  other.exec('BEGIN IMMEDIATE')
  atEnd(async () => {
    other.close()
    await archive.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return { archive, other, file }
}

/** Watches the event loop until the returned function is called, which gives its longest stall in milliseconds. */
function watchEventLoop(): () => number {
  let [last, stalled] = [performance.now(), 0]
  const measure = () => {
    const now = performance.now()
    stalled = Math.max(stalled, now - last)
    last = now
  }
  const beat = setInterval(measure, 50)
  return () => {
    clearInterval(beat)
    return stalled
  }
}

it('a learned limit is stored without blocking the serving thread, and later if another process holds the archive', { timeout: 60_000 }, async () => {
  const { archive, other } = lockedArchive()
  const kept = tokenCountStore(archive)
  const began = performance.now()
  const keeping = kept.save('client', new Map([['claude', 200_000]]))
  expect(performance.now() - began).toBeLessThan(5_000)
  expect(await kept.load('client')).toEqual(new Map())
  other.exec('COMMIT')
  await keeping
  expect(await kept.load('client')).toEqual(new Map([['claude', 200_000]]))
})

it('a learned limit that waits for another process is stored when the gateway closes', { timeout: 60_000 }, async () => {
  const { archive, other } = lockedArchive()
  const kept = tokenCountStore(archive)
  const keeping = Promise.all([1, 2, 3].map((client) => kept.save(`client ${client}`, new Map([['claude', client]]))))
  await setTimeout(1_500)
  const closing = kept.close()
  await setTimeout(50)
  other.exec('COMMIT')
  await closing
  expect(await Promise.race([keeping, 'still waiting'])).not.toBe('still waiting')
  expect(await kept.load('client 3')).toEqual(new Map([['claude', 3]]))
})

it('a closing gateway gives a learned limit up after some seconds if another process keeps holding the archive', { timeout: 60_000 }, async () => {
  const { archive } = lockedArchive()
  const kept = tokenCountStore(archive)
  const keeping = expect(kept.save('client', new Map([['claude', 200_000]]))).rejects.toMatchObject({ code: 'archive-busy' })
  await kept.close()
  await keeping
})

it('another connection to an archive creates no file in place of one that was deleted', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'decant-deleted-'))
  const file = join(folder, 'archive.db')
  const archive = sqliteArchive(file)
  atEnd(async () => {
    await archive.close()
    rmSync(folder, { recursive: true, force: true })
  })
  for (const name of readdirSync(folder)) rmSync(join(folder, name))
  await expect(tokenCountStore(archive).save('client', new Map([['claude', 200_000]]))).rejects.toMatchObject({ code: 'archive-write-failed' })
  expect(readdirSync(folder)).toEqual([])
})

it('a refusal that arrives while another process holds the archive does not block the event loop', { timeout: 60_000 }, async () => {
  const { archive } = lockedArchive()
  const up = await upstream((_, response) => response.writeHead(400, { 'content-type': 'application/json' }).end(TOO_LONG))
  const { base, events } = await inFrontOf(up, { archive, trigger: { window: 16_000, at: 0.3, target: 0.15 } })
  const endWatch = watchEventLoop()
  const answer = await send(base, '/v1/messages', { body: sessionBody(25) })
  await expect.poll(() => events.length).toBe(1)
  const stalled = endWatch()
  expect(answer.body.toString()).toBe(TOO_LONG)
  expect(events[0]?.reason).toContain('Another process holds the archive')
  expect(stalled).toBeLessThan(5_000)
})

it('a read-only archive is not written: requests pass, and the gateway is not ready', { timeout: 60_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'decant-read-'))
  const file = join(folder, 'archive.db')
  await sqliteArchive(file).close()
  const archive = sqliteArchive(file, { readOnly: true })
  atEnd(async () => {
    await archive.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const up = await upstream((_, response) => response.writeHead(400, { 'content-type': 'application/json' }).end(TOO_LONG))
  const { base, events } = await inFrontOf(up, { archive, trigger: { window: 16_000, at: 0.3, target: 0.15 } })
  expect((await send(base, '/readyz')).status).toBe(503)
  const body = sessionBody(25)
  await send(base, '/v1/messages', { body })
  await expect.poll(() => events.length).toBe(1)
  expect(events[0]?.reason).toContain('read')
  await expect(tokenCountStore(archive).save('client', new Map([['claude', 200_000]]))).rejects.toMatchObject({ code: 'archive-write-failed' })
  const reader = sqliteArchive(file)
  atEnd(() => reader.close())
  expect(await reader.list()).toEqual([])
})

it('a search over MCP while another process holds the archive waits some seconds without blocking the event loop, and then says why it failed', {
  timeout: 60_000,
}, async () => {
  const { archive, other, file } = lockedArchive()
  other.exec('COMMIT')
  const writer = sqliteArchive(file, { indexLater: true })
  atEnd(() => writer.close())
  await writer.put([{ kind: 'part', bytes: 'the parser of dates', text: 'the parser of dates' }])
  const [search] = bindTools(archive, {})
  other.exec('BEGIN IMMEDIATE')
  const endWatch = watchEventLoop()
  const answer = await search?.call({ query: 'parser' })
  const stalled = endWatch()
  expect(answer).toMatchObject({ failed: true, text: expect.stringMatching(/Another process holds the archive.*Wait for it to end/) })
  expect(stalled).toBeLessThan(2_000)
  const later = search?.call({ query: 'parser' })
  await setTimeout(200)
  other.exec('COMMIT')
  expect((await later)?.text).toContain('the parser of dates')
})
