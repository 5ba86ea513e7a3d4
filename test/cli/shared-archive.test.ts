import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { sqliteArchive } from '../../src/archive/index.ts'
import { sessionBody } from '../gateway/session-body.ts'
import { send, upstream } from '../gateway/wire.ts'
import { serving } from './serving.ts'

const folder = mkdtempSync(join(tmpdir(), 'decant-shared-archive-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The messages of an upstream request, without what a client writes into the head of each request. */
const messagesOf = (body: Buffer) => (JSON.parse(body.toString()) as { messages: unknown[] }).messages.map((message) => JSON.stringify(message))

it('two gateways with different settings over one archive send the same requests for one session, and lose no text', {
  timeout: 120_000,
}, async () => {
  const up = await upstream((_, response) => response.writeHead(200).end('{}'))
  const archive = join(folder, 'archive.db')
  const config = (name: string, target: number) => {
    const home = mkdtempSync(join(folder, name))
    const file = join(home, 'decant.config.json')
    writeFileSync(file, JSON.stringify({ models: { '*': { window: 16_000, at: 0.3, target } } }))
    return home
  }
  const started = (name: string, target: number) => serving(['--quiet', '--archive', archive, '--anthropic', up.base], {}, config(name, target))
  const gateways = await Promise.all([started('a', 0.15), started('b', 0.1)])
  const compacted = new Map<number, string[]>()
  for (let steps = 20; steps <= 80; steps += 5) {
    const from = up.got.length
    await Promise.all(gateways.map(({ base }) => send(base, '/v1/messages', { body: sessionBody(steps) })))
    const [one, two] = up.got.slice(from).map(({ body }) => messagesOf(body))
    compacted.set(steps, one ?? [])
    expect(two, `${steps} steps`).toEqual(one)
    const [again] = await Promise.all([send(gateways[0]?.base ?? '', '/v1/messages', { body: sessionBody(steps) })])
    expect(again.status).toBe(200)
    expect(messagesOf(up.got.at(-1)?.body as Buffer), `${steps} steps again`).toEqual(one)
  }
  const held = sqliteArchive(archive, { scope: '*' })
  expect(await held.check()).toBeUndefined()
  const handles = new Set(up.got.flatMap(({ body }) => body.toString().match(/(?<=decant:)[0-9a-z]{10}/g) ?? []))
  expect(handles.size).toBeGreaterThan(0)
  for (const handle of handles) expect(await held.get(handle), handle).toBeDefined()
  await held.close()
  await up.close()
})
