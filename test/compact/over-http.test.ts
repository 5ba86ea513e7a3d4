import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CompactionEngine } from '../../src/compact/index.ts'
import { modelNamed } from '../../src/model/index.ts'
import { englishRounds } from './conversation.ts'

/** One answer of a server: a status, or a body, or none at all. */
interface Reply {
  readonly code?: number
  readonly body?: string
  readonly type?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly hang?: boolean
}

const SUMMARY = 'They went through the modules and how each reads its settings.'
const words = { openai: (text: string, end = 'stop') => JSON.stringify({ choices: [{ message: { content: text }, finish_reason: end }] }) }
const anthropic = (text: string, end = 'end_turn') => JSON.stringify({ content: [{ type: 'text', text }], stop_reason: end })
const answer = (protocol: string, text: string, end?: 'cut') =>
  protocol === 'anthropic' ? anthropic(text, end && 'max_tokens') : words.openai(text, end && 'length')

let server: Server
let reply: (asked: number) => Reply = () => ({})
let asked = 0
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'decant-http-'))
  server = createServer((request, response) => {
    request.resume()
    request.on('end', () => {
      const { code = 200, body = '', type = 'application/json', headers = {}, hang } = reply(asked++)
      if (hang) return
      response.writeHead(code, { 'content-type': type, ...headers })
      response.end(body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

const engine = (protocol: string) => {
  asked = 0
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  return new CompactionEngine(modelNamed(`${protocol}:any`, { url, key: 'sk-test' }), folder, { timeout: 250, attempts: 2 })
}

describe.each(['local', 'anthropic'])('the engine against a server that speaks %s', (protocol) => {
  it('takes a good summary', async () => {
    reply = () => ({ body: answer(protocol, SUMMARY) })
    const result = await engine(protocol).compact(englishRounds(12))
    expect(result).toMatchObject({ status: 'model', reasons: [] })
    expect(result.summary).toContain(SUMMARY)
  })

  it('asks again after a passing fault', async () => {
    reply = (n) => (n % 2 === 0 ? { code: 529, headers: { 'retry-after-ms': '1' } } : { body: answer(protocol, SUMMARY) })
    expect((await engine(protocol).compact(englishRounds(12))).status).toBe('model')
  })

  const faults: readonly (readonly [string, Reply, string])[] = [
    ['429 for ever', { code: 429, headers: { 'retry-after': '3600' } }, 'failed'],
    ['500', { code: 500, headers: { 'retry-after-ms': '1' } }, 'failed'],
    ['hang', { hang: true }, 'failed'],
    ['wrong content type', { type: 'text/html', body: '<html>login</html>' }, 'failed'],
    ['cut JSON', { body: answer(protocol, SUMMARY).slice(0, 30) }, 'failed'],
    ['empty', { body: answer(protocol, '') }, 'empty'],
    ['refusal', { body: answer(protocol, "I can't help with that.") }, 'refusal'],
    ['cut answer', { body: answer(protocol, SUMMARY, 'cut') }, 'truncated'],
    ['error text with status 200', { body: answer(protocol, 'Error: rate limit exceeded') }, 'error-text'],
    ['HTML with status 200', { body: answer(protocol, '<!DOCTYPE html><p>503') }, 'error-text'],
    ['other language', { body: answer(protocol, '他们讨论了各个模块以及设置。') }, 'wrong-language'],
    ['invented path', { body: answer(protocol, 'They moved everything to src/phantom/engine_core.ts.') }, 'invented'],
    ['ten times longer', { body: answer(protocol, `${SUMMARY} `.repeat(200)) }, 'larger'],
  ]
  it.each(faults)('%s: falls back on the source, in bounded time', async (_, fault, reason) => {
    reply = () => fault
    const history = englishRounds(12)
    const copy = structuredClone(history)
    const began = performance.now()
    const result = await engine(protocol).compact(history)
    expect(performance.now() - began).toBeLessThan(20_000)
    expect(history).toEqual(copy)
    expect(result.status).toBe('extractive')
    expect(result.reasons[0]).toBe(reason)
    expect(result.compactedHistory.slice(1)).toEqual(history.slice(-10))
    expect(JSON.stringify(result)).not.toContain('sk-test')
  })
})
