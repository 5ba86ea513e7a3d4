import zlib from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { memoryArchive } from '../../src/archive/index.ts'
import { LearnedLimits, minRefused } from '../../src/gateway/limits/learned-limits.ts'
import { parseLengthRefusal } from '../../src/gateway/limits/parse-length-refusal.ts'
import { inFrontOf } from './in-front-of.ts'
import { sessionBody } from './session-body.ts'
import { send, sha, upstream } from './wire.ts'

const refused = (text: string, status = 400) => parseLengthRefusal({ status, text })?.ratio

describe('tooLong', () => {
  it.each([
    ['prompt is too long: 210000 tokens > 200000 maximum', 200_000 / 210_000],
    ['input length and `max_tokens` exceed context limit: 190000 + 20000 > 200000, decrease input length or `max_tokens` and try again', 180_000 / 190_000],
    ["This model's maximum context length is 128000 tokens. However, your messages resulted in 160000 tokens.", 0.8],
    [
      "This model's maximum context length is 32768 tokens. However, you requested 40000 tokens (36000 in the messages, 4000 in the completion).",
      28_768 / 36_000,
    ],
    ['{"error":{"code":400,"message":"The input token count (130000) exceeds the maximum number of tokens allowed (100000)."}}', 10 / 13],
    ['Input tokens exceed the configured limit of 272000 tokens. Your messages resulted in 300000 tokens.', 272 / 300],
    ["This model's maximum prompt length is 131072 but the request contains 231812 tokens.", 131_072 / 231_812],
    ['the request exceeds the available context size (4096 tokens), try increasing it; n_prompt_tokens: 8192', 0.5],
    ['Prompt contains 40000 tokens and 0 draft tokens, too large for model with 32768 maximum context length', 32_768 / 40_000],
  ])('returns the accepted share from the numbers in the refusal: %s', (text, share) => {
    expect(refused(text)).toBeCloseTo(share * 0.98, 5)
  })

  it.each([
    'Input is too long for requested model.',
    'Your input exceeds the context window of this model. Please adjust your input and try again.',
    '{"error":{"code":"context_length_exceeded","message":"Please reduce the length of the messages or completion."}}',
  ])('returns nine tenths for a refusal without numbers: %s', (text) => expect(refused(text)).toBe(0.9))

  it('returns nine tenths for status 413, although the body is HTML', () => expect(refused('<html>', 413)).toBe(0.9))

  it.each([
    "Invalid 'messages[3].tool_calls[0].id': string too long. Expected a string with maximum length 40, but got a string with length 45 instead.",
    'max_tokens is too large: 100000. This model supports at most 64000 completion tokens, whereas you provided 100000.',
    "'max_tokens' or 'max_completion_tokens' is too large: 100000. This model's maximum context length is 32768 tokens and your request has 1000 input tokens",
    'max_tokens: 100000 > 64000, which is the maximum allowed number of output tokens',
    "Invalid 'tools': array too long. Expected an array with maximum length 128, but got an array with length 140 instead.",
    'messages.3.content.0.image.source.base64: image exceeds 5 MB maximum: 7340032 bytes > 5242880 bytes',
    'input length and `max_tokens` exceed context limit: 1000 + 300000 > 200000',
    "This model's maximum context length is 4096 tokens. However, you requested 9000 tokens (1000 in the messages, 8000 in the completion).",
    'messages.1: tool_use ids must be unique',
    'system.0: String should have at most 64 characters',
  ])('ignores an error that a shorter input would not avoid: %s', (text) => expect(refused(text)).toBeUndefined())

  it('ignores a rate limit (429), although its text is that of a refusal for length', () => expect(refused('prompt is too long', 429)).toBeUndefined())
})

describe('limits learned from refusals', () => {
  it('apply to their session and model, and a named window also to the client’s other sessions', async () => {
    const learned = new LearnedLimits()
    const owner = (session: string, client = 'one') => ({ session, client })
    const text = 'prompt is too long: 200000 tokens > 100000 maximum'
    learned.learn(owner('a'), () => ({ tokens: 1000, model: 'small' }), { status: 400, text })
    learned.learn(owner('a'), () => ({ tokens: 4000, model: 'large' }), { status: 400, text: 'input is too long' })
    const [a, b, other] = await Promise.all([owner('a'), owner('b'), owner('c', 'another')].map((one) => learned.of(one)))
    expect([[...(a?.refused ?? [])], minRefused(a ?? { refused: new Map() })]).toEqual([
      [
        ['small', 490],
        ['large', 3600],
      ],
      490,
    ])
    expect([b, other].map((known) => [[...(known?.refused ?? [])], [...(known?.windows ?? [])]])).toEqual([
      [[], [['small', 100_000]]],
      [[], []],
    ])
  })

  it.each([
    ['input length and `max_tokens` exceed context limit: 190000 + 20000 > 200000', 200_000],
    ["This model's maximum context length is 32768 tokens. However, you requested 40000 tokens (36000 in the messages, 4000 in the completion).", 32_768],
    ['the request exceeds the available context size (4096 tokens), try increasing it; n_prompt_tokens: 8192', 4096],
    ['Input is too long for requested model.', undefined],
    ['prompt is too long: 2100000 tokens > 200000 maximum', undefined],
  ])('include the model’s window if the refusal names it: %s', (text, window) => expect(parseLengthRefusal({ status: 400, text })?.window).toBe(window))

  it('do not affect other models of the session, and an error about a call id teaches none', async () => {
    const texts: Record<string, string> = {
      'claude-3-haiku': 'prompt is too long: 9000 tokens > 4000 maximum',
      'gpt-4o': "Invalid 'messages[3].tool_calls[0].id': string too long. Expected a string with maximum length 40",
    }
    const up = await upstream((_, response, got) => {
      const text = texts[(JSON.parse(got.toString()) as { model: string }).model]
      response.writeHead(text ? 400 : 200, { 'content-type': 'application/json' }).end(JSON.stringify({ error: { message: text } }))
    })
    const { base, events } = await inFrontOf(up, { trigger: { window: 16_000, at: 0.9, target: 0.4 } })
    for (const model of ['claude-3-haiku', 'claude-sonnet-4-5', 'gpt-4o', 'gpt-4o', 'claude-3-haiku'])
      await send(base, '/v1/messages', { body: sessionBody(30, { model }) })
    expect(events.map(({ treatment }) => treatment)).toEqual(['passed', 'passed', 'passed', 'passed', 'compacted'])
    expect(sha(up.got[3]?.body ?? '')).toBe(sha(sessionBody(30, { model: 'gpt-4o' })))
  })

  const refusing = (most: number) =>
    upstream((_, response, got) => {
      const tokens = got.length >> 2
      if (tokens <= most) response.end('{}')
      else response.writeHead(400).end(`{"error":{"message":"This model's maximum context length is ${most} tokens. However, your messages have ${tokens}."}}`)
    })

  it('are kept over a restart with the same archive, and apply to the client’s next session but not to another client', { timeout: 60_000 }, async () => {
    const up = await refusing(12_000)
    const archive = memoryArchive({ key: 'cd'.repeat(32) })
    const asked = async (session: string, key: string) => {
      const { base, events } = await inFrontOf(up, { archive })
      await send(base, '/v1/messages', { body: sessionBody(90, { model: 'my-own-model' }), headers: { 'x-session-id': session, 'x-api-key': key } })
      return events.map(({ status, treatment }) => [status, treatment])
    }
    expect(await asked('one', 'a')).toEqual([[400, 'passed']])
    expect(await asked('one', 'a')).toEqual([[200, 'compacted']])
    expect(await asked('two', 'a')).toEqual([[200, 'compacted']])
    expect(await asked('one', 'b')).toEqual([[400, 'passed']])
  })

  it('are skipped when the archive fails, and the request passes', async () => {
    const up = await refusing(1 << 20)
    const archive = { ...memoryArchive(), linked: () => Promise.reject(new Error('gone')) }
    const { base, events } = await inFrontOf(up, { archive })
    await send(base, '/v1/messages', { body: sessionBody(5) })
    expect(events.map(({ status, treatment }) => [status, treatment])).toEqual([[200, 'passed']])
  })

  const PACKED: readonly [string, (bytes: string) => Buffer | string][] = [
    ['identity', (bytes) => bytes],
    ['gzip', zlib.gzipSync],
    ['identity, gzip', zlib.gzipSync],
    ['BR', zlib.brotliCompressSync],
    ['deflate', zlib.deflateSync],
    ['deflate', zlib.deflateRawSync],
    ['zstd', zlib.zstdCompressSync],
  ]
  const long = '{"error":{"message":"request (33000 tokens) exceeds the available context size (8192 tokens), try increasing it"}}'

  it.each(PACKED)('are learned from a refusal in the encoding %s, which reaches the client unchanged', async (encoding, pack) => {
    const up = await upstream((_, response, got) => {
      const refuses = got.length > 30_000
      response.writeHead(refuses ? 400 : 200, { 'content-encoding': refuses ? encoding : 'identity' }).end(refuses ? pack(long) : '{}')
    })
    const { base, events } = await inFrontOf(up, { trigger: { window: 8_000 * 4 } })
    const { body } = await send(base, '/v1/messages', { body: sessionBody(60) })
    await send(base, '/v1/messages', { body: sessionBody(60) })
    expect(body.equals(Buffer.from(pack(long)))).toBe(true)
    expect(events.map(({ treatment, status }) => [treatment, status])).toEqual([
      ['passed', 400],
      ['compacted', 200],
    ])
  })

  it.each([
    ['an unknown encoding', 'snappy', long],
    ['double compression', 'gzip, br', long],
    ['a body that is not compressed as declared', 'gzip', 'no gzip'],
    ['a body that decompresses to megabytes', 'gzip', zlib.gzipSync(Buffer.alloc(3 << 20, 32))],
  ])('are not learned from a refusal with an unreadable body, which reaches the client unchanged: %s', async (_, encoding, bytes) => {
    const up = await upstream((_, response) => response.writeHead(400, { 'content-encoding': encoding }).end(bytes))
    const { base, events } = await inFrontOf(up)
    for (let i = 0; i < 2; i++) expect((await send(base, '/v1/messages', { body: sessionBody(20) })).body.equals(Buffer.from(bytes))).toBe(true)
    expect(events.map(({ treatment, bytesUp }) => [treatment, bytesUp])).toEqual(Array(2).fill(['passed', sessionBody(20).length]))
  })

  it.each([{}, { 'transfer-encoding': 'chunked' }])('are learned for the request’s model alone when its body was not parsed, headers: %j', async (headers) => {
    const up = await upstream((_, response, got) => response.writeHead(got.length > 30_000 ? 400 : 200).end(got.length > 30_000 ? long : '{}'))
    const { base, events } = await inFrontOf(up)
    for (const model of ['qwen3-coder', 'qwen3-coder', 'other']) await send(base, '/v1/messages', { body: sessionBody(60, { model }), headers })
    expect(events.map(({ treatment, status }) => [treatment, status])).toEqual([
      ['passed', 400],
      ['compacted', 200],
      ['passed', 400],
    ])
  })
})
