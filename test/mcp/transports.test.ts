import { mkdtempSync, rmSync } from 'node:fs'
import http from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { sqliteArchive } from '../../src/archive/index.ts'
import { type RecallHttpOptions, recallHttp } from '../../src/mcp/index.ts'
import { close, listen, send } from '../gateway/wire.ts'
import { call, connected, type Era } from './connected.ts'

const folder = mkdtempSync(join(tmpdir(), 'decant-mcp-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of closing.splice(0).reverse()) await end()
})
const file = join(folder, 'archive.db')
const main = join(import.meta.dirname, '../../src/cli/main.ts')

const TEXT = Array.from({ length: 900 }, (_, i) => `line ${i}: const harbour_${i} = ${i * 7} // größe 世界 🙂`).join('\n')
const refs: Record<string, string> = {}
const filled = (async () => {
  for (const scope of ['alpha', 'beta']) {
    const archive = sqliteArchive(file, { scope })
    const [record] = await archive.put([{ kind: 'part', bytes: `${scope}\n${TEXT}`, text: `${scope}\n${TEXT}`, meta: { role: 'tool', index: 3 } }])
    refs[scope] = record?.ref ?? ''
    await archive.close()
  }
})()

async function overStdio(era: Era): Promise<Client> {
  const transport = new StdioClientTransport({ command: process.execPath, args: [main, 'mcp', '--archive', file, '--scope', 'alpha'], cwd: folder })
  const client = await connected(transport, era)
  closing.push(() => client.close())
  return client
}

/** Serves recall over HTTP until the test ends. */
async function served(hosts: Pick<RecallHttpOptions, 'hosts'> = {}) {
  const archive = sqliteArchive(file, { scope: 'alpha' })
  const recall = await recallHttp(archive, { token: 'sesame', ...hosts })
  const server = http.createServer(recall.handle)
  const base = await listen(server)
  closing.push(
    () => archive.close(),
    () => close(server),
    () => recall.close(),
  )
  return { base, archive }
}

async function overHttp(era: Era): Promise<Client> {
  const { base } = await served()
  const transport = new StreamableHTTPClientTransport(new URL(`${base}/mcp`), { requestInit: { headers: { authorization: 'Bearer sesame' } } })
  const client = await connected(transport, era)
  closing.push(() => client.close())
  return client
}

const transports = [
  ['standard input and output', overStdio],
  ['HTTP', overHttp],
] as const
const eras = ['legacy', 'modern'] as const

describe.each(transports)('the recall server over %s', (_, open) => {
  it.each(eras)('gives a %s client three read-only tools, a text in pages, and nothing of another scope', { timeout: 60_000 }, async (era) => {
    await filled
    const client = await open(era)
    expect(client.getServerCapabilities()?.tools?.listChanged).not.toBe(true)
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name).sort()).toEqual(['get', 'list', 'search'])
    for (const { annotations, inputSchema, description } of tools) {
      expect(annotations).toMatchObject({ readOnlyHint: true, openWorldHint: false })
      expect(Object.keys(inputSchema.properties ?? {})).not.toContain('scope')
      expect((description ?? '').length).toBeLessThan(200)
    }

    const found = await call(client, 'search', { query: 'harbour_401' })
    expect(found.data).toMatchObject({ hits: [{ handle: refs.alpha, from: 'tool', message: 3 }] })

    const pages: string[] = []
    for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
      const page = await call(client, 'get', { handle: `decant:${refs.alpha}`, ...(cursor !== undefined && { cursor }) })
      expect(page.text.length).toBeLessThan(10_000)
      expect(page.text).toContain(`<<< ${refs.alpha}\n`)
      pages.push(String(page.data.text))
      cursor = page.data.next_cursor as string | undefined
    }
    expect(pages.length).toBeGreaterThan(4)
    expect(pages.join('')).toBe(`alpha\n${TEXT}`)

    const foreign = await call(client, 'get', { handle: refs.beta ?? '' })
    const nowhere = await call(client, 'get', { handle: '0000000000' })
    expect(foreign.failed).toBe(true)
    expect(foreign.text.replaceAll(refs.beta ?? '', 'X')).toBe(nowhere.text.replaceAll('0000000000', 'X'))
    expect((await call(client, 'list', {})).data).toMatchObject({ entries: [{ handle: refs.alpha }] })
    expect((await call(client, 'list', { scope: 'beta' })).text).not.toContain(refs.beta)
  })

  it('answers invalid handles, cursors, arguments and tool names with errors, and keeps serving', { timeout: 60_000 }, async () => {
    await filled
    const client = await open('legacy')
    const typo = `${refs.alpha?.slice(0, 9)}${refs.alpha?.endsWith('0') ? '1' : '0'}`
    expect(await call(client, 'get', { handle: typo })).toMatchObject({ failed: true, data: { near: [refs.alpha] } })
    for (const handle of ['../../etc/passwd', '%2e%2e', 'nul', '🙂', "'; DROP TABLE record; --", 'x'.repeat(200), '\0'])
      expect((await call(client, 'get', { handle })).text).toMatch(/is not a handle/)
    expect(await call(client, 'list', { cursr: 'x' })).toMatchObject({ failed: true, text: expect.stringContaining('the nearest is cursor') })
    expect((await call(client, 'get', { handle: refs.alpha ?? '', cursor: '-1' })).text).toMatch(/No answer gave the cursor/)
    expect((await call(client, 'list', { cursor: 'next' })).failed).toBe(true)
    for (const query of ['"', 'NEAR(', '*', '%', 'a OR "b', '()']) expect((await call(client, 'search', { query })).failed).toBe(false)
    expect(await client.callTool({ name: 'get', arguments: { handle: 7 } })).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('handle: it is 7, not a string') }],
    })
    await expect(
      client.callTool({ name: 'drop', arguments: {} }).then(({ isError }) => (isError ? Promise.reject(new Error('error')) : undefined)),
    ).rejects.toThrow()
    expect((await call(client, 'search', { query: 'harbour_3' })).failed).toBe(false)
  })
})

describe('recall over HTTP', () => {
  const ask = (base: string, headers: Record<string, string>, method = 'POST', body = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}') =>
    new Promise<{ status: number; text: string; headers: http.IncomingHttpHeaders }>((resolve, reject) => {
      const { hostname, port } = new URL(base)
      const sent = { accept: 'application/json, text/event-stream', 'content-type': 'application/json', ...headers }
      const request = http.request({ hostname, port, path: '/mcp', method, headers: sent }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString(), headers: response.headers }))
      })
      request.on('error', reject)
      request.end(method === 'POST' ? body : undefined)
    })

  it('accepts any host name with hosts set to any and the token, and still refuses foreign origins', async () => {
    const { base } = await served({ hosts: 'any' })
    const bearer = { authorization: 'Bearer sesame' }
    for (const host of ['decant:9941', '10.0.0.7']) expect((await ask(base, { ...bearer, host })).status).toBe(200)
    expect((await ask(base, { host: 'decant:9941' })).status).toBe(401)
    expect((await ask(base, { ...bearer, host: 'decant', origin: 'https://evil.com' })).status).toBe(403)
  })

  it('answers 400 to requests that no MCP client sends', async () => {
    const { base } = await served()
    for (const [method, path] of [
      ['TRACE', '/mcp'],
      ['POST', '//'],
      ['POST', '/\\'],
    ] as const) {
      const { status } = await send(base, path, { method, headers: { 'x-decant-token': 'sesame' }, ...(method === 'POST' && { body: '{}' }) })
      expect(status).toBe(400)
    }
  })

  it('answers 413 as soon as a body exceeds the limit, while the client is still sending', async () => {
    const { base } = await served()
    const { hostname, port } = new URL(base)
    const request = http.request({ hostname, port, path: '/mcp', method: 'POST', headers: { authorization: 'Bearer sesame' } })
    const status = new Promise<number | undefined>((resolve, reject) => {
      request.on('response', (response) => resolve(response.statusCode))
      request.on('error', reject)
    })
    request.write('x'.repeat(256 * 1024 + 1))
    expect(await status).toBe(413)
    request.destroy()
  })

  it('F35, F36: refuses requests without the token, from a foreign page or with a foreign host name', async () => {
    const { base, archive } = await served({ hosts: ['box.internal'] })
    const bearer = { authorization: 'Bearer sesame' }
    expect((await ask(base, bearer)).status).toBe(200)
    expect((await ask(base, { 'x-decant-token': 'sesame' })).status).toBe(200)
    expect((await ask(base, { ...bearer, host: 'box.internal:80', origin: 'https://box.internal' })).status).toBe(200)
    for (const headers of [
      {},
      { authorization: 'Bearer other' },
      { authorization: 'Basic sesame' },
      { authorization: 'sesame' },
      { 'x-decant-token': 'sesam' },
    ])
      expect((await ask(base, headers as Record<string, string>)).status).toBe(401)
    for (const headers of [
      { host: 'evil.com' },
      { host: '127.0.0.1.evil.com' },
      { origin: 'https://evil.com' },
      { origin: 'null' },
      { origin: 'http://localhost.evil.com' },
    ]) {
      const answer = await ask(base, { ...bearer, ...(headers as Record<string, string>) })
      expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([403, undefined])
    }
    expect((await ask(base, { ...bearer, origin: 'https://evil.com' }, 'OPTIONS')).status).toBe(403)
    expect((await ask(base, bearer, 'POST', `{"jsonrpc":"2.0","id":1,"method":"${'x'.repeat(300_000)}"}`)).status).toBe(413)
    expect((await ask(base, bearer, 'POST', '{"jsonrpc":')).status).toBe(400)
    for (const token of ['', undefined as unknown as string]) await expect(recallHttp(archive, { token })).rejects.toMatchObject({ code: 'missing-token' })
  })
})
