import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { decode } from '../../src/format/index.ts'
import { LearnedLimits } from '../../src/gateway/limits/learned-limits.ts'
import { isClientCompaction } from '../../src/gateway/render/is-client-compaction.ts'
import { inFrontOf } from './in-front-of.ts'
import { send, sha, upstream } from './wire.ts'

const trigger = { window: 16_000, at: 0.3, target: 0.15 }

describe('F42: hostile bodies and texts', { timeout: 60_000 }, () => {
  it.each([
    ['deeply nested arrays', `{"messages":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
    ['deeply nested objects', `{"messages":[{"role":"user","content":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}]}`],
    ['truncated JSON', `{"messages":[{"role":"user","content":"${'\\u'.repeat(50_000)}`],
    ['a very long number', `{"messages":[],"n":${'9'.repeat(500_000)}}`],
    ['__proto__ and constructor keys', `{"__proto__":{"messages":[]},"constructor":{"prototype":1},"messages":["${'x'.repeat(100_000)}"]}`],
  ])('%s: the body passes byte for byte, and the gateway keeps running', async (_, bomb) => {
    const up = await upstream((_request, response) => response.writeHead(400).end('no'))
    const { base } = await inFrontOf(up, { trigger })
    expect((await send(base, '/v1/messages', { body: bomb })).status).toBe(400)
    expect(sha(up.got[0]?.body ?? '')).toBe(sha(bomb))
    expect((await send(base, '/livez', { method: 'GET' })).status).toBe(200)
  })

  it('a gzip body that unpacks to 100 MiB passes byte for byte and unread', async () => {
    const up = await upstream((_, response) => response.end('{}'))
    const { base, events } = await inFrontOf(up, { trigger })
    const bomb = gzipSync(Buffer.alloc(100 * 1024 * 1024))
    await send(base, '/v1/messages', { body: bomb, headers: { 'content-encoding': 'gzip' } })
    expect(sha(up.got[0]?.body ?? '')).toBe(sha(bomb))
    expect(events).toMatchObject([{ treatment: 'passed', reason: 'The body is packed (gzip): it was not read' }])
  })

  it('texts that provoke regex backtracking are read in bounded time', () => {
    const learned = new LearnedLimits()
    const words = [
      '1'.repeat(4096),
      '1234 '.repeat(1024),
      '9999a'.repeat(1024),
      '1234 + '.repeat(1024),
      '1 in the prompt '.repeat(512),
      'input tokens exceed '.repeat(256),
    ]
    for (const text of ['prompt is too long', 'maximum context length is 4096', 'max_tokens'].flatMap((said) => words.map((word) => `${said} ${word}`)))
      learned.learn({ session: 'a', client: 'a' }, () => ({ tokens: 1000 }), { status: 400, text })
    const asking = JSON.stringify({ messages: [{ role: 'user', content: 'create a detailed summary of the conversation so fa '.repeat(20_000) }] })
    expect(isClientCompaction(decode(asking, { format: 'openai-chat' }).history)).toBe(false)
  })
})
