import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import net, { type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { isDirect } from '../../src/gateway/http/is-direct.ts'
import { upstreamAgents } from '../../src/gateway/http/upstream-agents.ts'
import { close, listen, send, upstream } from '../gateway/wire.ts'
import { decant } from './fake-terminal.ts'
import { serving } from './serving.ts'

const folder = mkdtempSync(join(tmpdir(), 'decant-proxy-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of closing.splice(0).reverse()) await end()
})

/** A certificate for `provider.test`; undefined without openssl. */
function certificate(): { key: Buffer; cert: Buffer; file: string } | undefined {
  const [key, file] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const kind = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const name = ['-subj', '/CN=provider.test', '-addext', 'subjectAltName=DNS:provider.test']
  try {
    execFileSync('openssl', [...kind, '-keyout', key, '-out', file, ...name], { stdio: 'ignore' })
    return { key: readFileSync(key), cert: readFileSync(file), file }
  } catch {
    return undefined
  }
}
const made = certificate()

/** A proxy that leads every tunnel to one port, if the client has the right password. */
async function proxyTo(port: number, secret: string): Promise<{ base: string; asked: string[] }> {
  const asked: string[] = []
  const server = http.createServer((_, response) => response.writeHead(405).end())
  server.on('connect', (request: http.IncomingMessage, socket: net.Socket) => {
    asked.push(`${request.url} ${request.headers['x-api-key'] ?? 'keyless'}`)
    socket.on('error', () => {})
    if (request.headers['proxy-authorization'] !== `Basic ${Buffer.from(secret).toString('base64')}`) {
      socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n')
      return
    }
    const far = net.connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      far.pipe(socket)
      socket.pipe(far)
    })
    far.on('error', () => socket.destroy())
    socket.on('close', () => far.destroy())
  })
  const base = await listen(server)
  closing.push(() => close(server))
  return { base, asked }
}

/** A provider that speaks TLS as `provider.test`, and answers with the requested path. */
async function secureProvider(): Promise<number> {
  const server = https.createServer({ key: made?.key ?? '', cert: made?.cert ?? '' }, (request, response) => {
    request.resume().on('end', () => response.end(`found ${request.url} ${request.headers['proxy-authorization'] ?? 'without password'}`))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(
    () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  )
  return (server.address() as AddressInfo).port
}

describe('a gateway behind a proxy', { timeout: 60_000 }, () => {
  it.skipIf(!made)('reaches its providers through tunnels, which it reuses, and shows the proxy no key (skipped where openssl is missing)', async () => {
    const proxy = await proxyTo(await secureProvider(), 'jo:p w')
    const env = { HTTPS_PROXY: proxy.base.replace('//', '//jo:p%20w@'), NODE_EXTRA_CA_CERTS: made?.file ?? '' }
    const { base } = await serving(['--quiet', '--anthropic', 'https://provider.test'], env)
    for (let i = 0; i < 3; i++) {
      const answer = await send(base, '/v1/messages', { body: '{}', headers: { 'x-api-key': 'sk-secret' } })
      expect([answer.status, answer.body.toString()]).toEqual([200, 'found /v1/messages without password'])
    }
    expect(proxy.asked).toEqual(['provider.test:443 keyless'])
  })

  it('reports the status of a proxy that opens no tunnel, but not the password', async () => {
    const proxy = await proxyTo(9, 'right:word')
    const { base } = await serving(['--quiet', '--anthropic', 'https://provider.test'], { https_proxy: proxy.base.replace('//', '//jo:wrongword@') })
    const answer = await send(base, '/v1/messages', { body: '{}' })
    expect([answer.status, proxy.asked.length]).toEqual([502, 1])
    expect(answer.body.toString()).toContain('the proxy answered 407')
    expect(answer.body.toString()).not.toContain('wrongword')
  })

  it('puts the IPv6 address of a provider in brackets in its request to the proxy', async () => {
    const proxy = await proxyTo(9, 'right:word')
    const { base } = await serving(['--quiet', '--anthropic', 'https://[2001:db8::1]'], { HTTPS_PROXY: proxy.base })
    expect((await send(base, '/v1/messages', { body: '{}' })).body.toString()).toContain('the proxy answered 407')
    expect(proxy.asked).toEqual(['[2001:db8::1]:443 keyless'])
  })

  it('decodes a proxy password, and keeps a % that begins no escape', async () => {
    const proxy = await proxyTo(9, 'jo:50%off ü')
    const { base } = await serving(['--quiet', '--anthropic', 'https://provider.test'], { HTTPS_PROXY: proxy.base.replace('//', '//jo:50%off%20%C3%BC@') })
    const answers = [await send(base, '/v1/messages', { body: '{}' }), await send(base, '/v1/messages', { body: '{}' })]
    expect(answers.map(({ status }) => status)).toEqual([502, 502])
    expect(answers[0]?.body.toString()).not.toContain('407')
  })

  it('connects directly to loopback and to hosts in NO_PROXY', async () => {
    const proxy = await proxyTo(9, 'right:word')
    const up = await upstream((_, response) => response.end('direct'))
    closing.push(up.close)
    const { base } = await serving(['--quiet', '--anthropic', up.base, '--openai', 'https://provider.test'], { HTTPS_PROXY: proxy.base, NO_PROXY: '.test' })
    expect((await send(base, '/v1/messages', { body: '{}' })).body.toString()).toBe('direct')
    expect((await send(base, '/v1/chat/completions', { body: '{}' })).status).toBe(502)
    expect(proxy.asked).toEqual([])
  })

  it.skipIf(!made)('doctor --online uses the proxy, and reports that (skipped where openssl is missing)', async () => {
    const proxy = await proxyTo(await secureProvider(), 'jo:p w')
    const online = async (secret: string) => {
      const env = { HTTPS_PROXY: proxy.base.replace('//', `//${secret}@`), NODE_EXTRA_CA_CERTS: made?.file ?? '', HOME: folder, DECANT_ARCHIVE: ':memory:' }
      const urls = { ANTHROPIC_BASE_URL: 'https://provider.test', OPENAI_BASE_URL: 'https://provider.test/v1', GOOGLE_GEMINI_BASE_URL: 'https://provider.test' }
      const child = spawn(process.execPath, [join(import.meta.dirname, '../../src/cli/main.ts'), 'doctor', '--online', '--json'], { env: { ...env, ...urls } })
      let out = ''
      child.stdout.on('data', (chunk: Buffer) => {
        out += chunk
      })
      await new Promise((resolve) => child.on('close', resolve))
      return out
    }
    const [right, wrong] = [await online('jo:p%20w'), await online('jo:wrongword')]
    expect(right).toContain('https://provider.test answers (200), through the proxy')
    expect(wrong).toContain('does not answer: the proxy answered 407, through the proxy')
    expect(right + wrong).not.toMatch(/p%20w|wrongword/)
  })

  it('doctor --online fails the proxy check for a proxy that cannot be used', async () => {
    const { out } = await decant(folder, ['doctor', '--online', '--json'], '', { HTTPS_PROXY: 'socks5://127.0.0.1:1080' })
    expect(out).toContain('"name":"proxy","ok":false')
  })

  it.each([
    ['https://localhost:9', '', true],
    ['https://127.0.0.9', '', true],
    ['https://[::1]', '', true],
    ['https://api.corp.example', 'corp.example', true],
    ['https://api.corp.example', ' *.corp.example ', true],
    ['https://api.corp.example', 'x, .CORP.example', true],
    ['https://corp.example', '.corp.example', true],
    ['https://evilcorp.example', 'corp.example', false],
    ['https://corp.example', 'corp.example:443', true],
    ['https://corp.example:8443', 'corp.example:443', false],
    ['https://corp.example', '*', true],
    ['https://corp.example', ',, ', false],
    ['https://localhost.corp.example', '', false],
    ['https://[2001:db8::7]', '2001:db8::7', true],
    ['https://[2001:db8::7]', 'localhost, 2001:0DB8:0::7', true],
    ['https://[2001:db8::7]', '[2001:db8::7]', true],
    ['https://[2001:db8::7]:8443', '[2001:db8::7]:8443', true],
    ['https://[2001:db8::7]', '[2001:db8::7]:8443', false],
    ['https://[2001:db8::7]', '2001:db8::', false],
    ['https://[2001:db8::7]', 'a:b:c', false],
    ['https://corp.example', '::', false],
  ])('%s with NO_PROXY "%s" bypasses the proxy: %s', (url, except, direct) => {
    expect(isDirect(new URL(url), except)).toBe(direct)
  })

  it.each(['socks5://127.0.0.1:1080', 'http://', 'ht tp:x'])('rejects a proxy that it cannot use: %s', (url) => {
    expect(() => upstreamAgents({ url })).toThrow(expect.objectContaining({ code: 'invalid-proxy' }))
  })
})
