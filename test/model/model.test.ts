import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  aiSdkModel,
  type BreakerOptions,
  embeddingModelNamed,
  type FaultName,
  type LanguageModel,
  MODEL_FAULTS,
  type ModelAnswer,
  modelNamed,
  scriptedModel,
  withBreaker,
  withRetries,
} from '../../src/model/index.ts'

const ask = { system: 'Sum up.', prompt: 'user: hello', maxTokens: 100 }
const reasonOf = (answer: ModelAnswer) => (answer.status === 'failed' ? answer.reason : answer.finish)

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

/** A server that answers each request with the next reply. */
async function serving(replies: readonly { code?: number; body?: string; headers?: Record<string, string>; hang?: boolean }[]) {
  const seen: { url: string; headers: NodeJS.Dict<string | string[]>; body: string }[] = []
  const started = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      seen.push({ url: request.url ?? '', headers: request.headers, body })
      const reply = replies[Math.min(seen.length, replies.length) - 1]
      if (reply?.hang) return
      response.writeHead(reply?.code ?? 200, { 'content-type': 'application/json', ...reply?.headers })
      response.end(reply?.body ?? '')
    })
  })
  server = started
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(started.address() as AddressInfo).port}/v1`, seen }
}

const chat = (content: unknown, finish = 'stop', more = {}) =>
  JSON.stringify({ choices: [{ message: { role: 'assistant', content, ...more }, finish_reason: finish }], usage: { prompt_tokens: 12, completion_tokens: 3 } })
const claude = (content: object[], stop = 'end_turn') =>
  JSON.stringify({ content, stop_reason: stop, usage: { input_tokens: 10, cache_read_input_tokens: 5, output_tokens: 3 } })

describe('models over HTTP', () => {
  it('asks an OpenAI-compatible server, without tools, and reads text and usage', async () => {
    const { url, seen } = await serving([{ body: chat('the summary') }])
    const answer = await modelNamed('local:tiny', { url, key: 'k-1' }).generate(ask)
    expect(answer).toEqual({ status: 'ok', text: 'the summary', usage: { input: 12, output: 3 }, finish: 'stop' })
    expect(seen[0]?.url).toBe('/v1/chat/completions')
    expect(seen[0]?.headers.authorization).toBe('Bearer k-1')
    const body = JSON.parse(seen[0]?.body ?? '')
    expect(body).toMatchObject({ model: 'tiny', max_tokens: 100 })
    expect(body.tools).toBeUndefined()
  })

  it('asks Anthropic and reads text blocks only, never reasoning', async () => {
    const { url, seen } = await serving([
      {
        body: claude([
          { type: 'thinking', thinking: 'hidden' },
          { type: 'text', text: 'the ' },
          { type: 'text', text: 'summary' },
        ]),
      },
    ])
    const answer = await modelNamed('anthropic:claude-x', { url, key: 'k-2' }).generate(ask)
    expect(answer).toEqual({ status: 'ok', text: 'the summary', usage: { input: 15, output: 3 }, finish: 'stop' })
    expect(seen[0]?.url).toBe('/v1/messages')
    expect(seen[0]?.headers['x-api-key']).toBe('k-2')
  })

  it.each([
    ['local', chat('', 'tool_calls', { tool_calls: [{ id: 'a' }] }), 'tool-call'],
    ['local', chat('half', 'length'), 'length'],
    ['local', chat('', 'content_filter'), 'filter'],
    ['local', chat('no end told', undefined as unknown as string).replace(',"finish_reason":"stop"', ''), 'length'],
    ['anthropic', claude([{ type: 'tool_use', id: 'a', name: 'b', input: {} }], 'tool_use'), 'tool-call'],
    ['anthropic', claude([{ type: 'text', text: 'half' }], 'max_tokens'), 'length'],
    ['anthropic', claude([], 'refusal'), 'filter'],
    ['local', '<!doctype html>', 'invalid-answer'],
    ['local', '[]', 'invalid-answer'],
    ['local', '{"choices":[]}', 'invalid-answer'],
    ['anthropic', '{"error":"overloaded"}', 'invalid-answer'],
    ['anthropic', '', 'invalid-answer'],
  ])('reads the %s body %s as %s', async (provider, body, reason) => {
    const { url } = await serving([{ body }])
    expect(reasonOf(await modelNamed(`${provider}:m`, { url }).generate(ask))).toBe(reason)
  })

  it.each([
    [429, '', 'rate-limited', true],
    [500, '', 'overloaded', true],
    [529, '', 'overloaded', true],
    [401, 'bad key sk-secret', 'unauthorized', false],
    [400, '{"error":{"code":"context_length_exceeded"}}', 'too-long', false],
    [400, '{"error":{"code":"bad_request"}}', 'invalid-request', false],
    [302, '', 'network', true],
  ])('maps status %i with body %s to %s', async (code, body, reason, retryable) => {
    const { url } = await serving([{ code, body, headers: code === 302 ? { location: 'http://127.0.0.1:1/' } : {} }])
    const answer = await modelNamed('local:m', { url, key: 'sk-secret' }).generate(ask)
    expect(answer).toMatchObject({ status: 'failed', reason, retryable })
    expect(JSON.stringify(answer)).not.toContain('sk-secret')
  })

  it('returns the system’s error code if the server is unreachable', async () => {
    const closed = createServer()
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(closed.address() as AddressInfo).port}`
    await new Promise((resolve) => closed.close(resolve))
    expect(await modelNamed('local:m', { url }).generate(ask)).toEqual({ status: 'failed', reason: 'network', retryable: true, detail: 'ECONNREFUSED' })
  })

  it('returns the provider’s retry delay, and stops when it is aborted', async () => {
    const { url } = await serving([{ code: 429, headers: { 'retry-after': '7' } }, { hang: true }])
    const model = modelNamed('local:m', { url })
    expect(await model.generate(ask)).toMatchObject({ retryAfter: 7000 })
    const stop = new AbortController()
    setTimeout(() => stop.abort(), 20)
    expect(reasonOf(await model.generate({ ...ask, signal: stop.signal }))).toBe('aborted')
  })

  it('throws on a model name without a provider', () => {
    expect(() => modelNamed('gemini-flash')).toThrow(/names no provider/)
  })
})

describe('aiSdkModel', () => {
  it('returns text, usage and finish reason in both versions of the AI SDK interface', async () => {
    const model = (finishReason: string | { unified: string }) =>
      aiSdkModel({
        provider: 'any',
        modelId: 'm',
        doGenerate: async () => ({
          content: [
            { type: 'reasoning', text: 'no' },
            { type: 'text', text: 'yes' },
          ],
          finishReason,
          usage: { inputTokens: { total: 4 }, outputTokens: 2 },
        }),
      })
    const whole = { status: 'ok', text: 'yes', usage: { input: 4, output: 2 }, finish: 'stop' }
    expect(await model('stop').generate(ask)).toEqual(whole)
    expect(await model({ unified: 'stop' }).generate(ask)).toEqual(whole)
  })

  it('returns a failure if the model rejects', async () => {
    const model = aiSdkModel({ provider: 'any', modelId: 'm', doGenerate: () => Promise.reject(Object.assign(new Error('x'), { isRetryable: true })) })
    expect(await model.generate(ask)).toMatchObject({ status: 'failed', retryable: true })
  })
})

describe('scriptedModel', () => {
  it('answers by model name, from a queue whose last answer repeats', async () => {
    const model = scriptedModel({ 'gemini-flash': ['a', 'b'], '*': ({ prompt }) => prompt })
    const said = async (name: string) => ((await model.generate({ ...ask, model: name })) as { text: string }).text
    expect([await said('gemini-flash'), await said('gemini-flash'), await said('gemini-flash'), await said('x')]).toEqual(['a', 'b', 'b', ask.prompt])
    expect(reasonOf(await scriptedModel({}).generate(ask))).toBe('invalid-request')
  })

  it('answers no name without a script', async () => {
    expect(reasonOf(await scriptedModel().generate(ask))).toBe('invalid-request')
  })

  it.each([
    ['hello', 'The script of scriptedModel is "hello"'],
    [null, 'The script of scriptedModel is null'],
    [['a'], 'The script of scriptedModel is a list'],
    [{ '*': 5 }, "The answer of scriptedModel for '*' is 5"],
    [{ '*': ['a', { text: 'b' }] }, "The answer of scriptedModel for '*' is an object"],
    [{ '*': { fault: 'rate-limit' } }, 'scriptedModel has no fault named "rate-limit"'],
  ])('rejects the script %j', (script, message) => {
    expect(() => scriptedModel(script as never)).toThrow(expect.objectContaining({ code: 'invalid-argument', message }))
  })
})

describe('withRetries', () => {
  const quick = { initialDelay: 1, timeout: 50, totalTimeout: 300 }

  it('retries transient errors only', async () => {
    const passing = scriptedModel({ '*': [{ fault: 'server-error' }, { fault: 'rate-limited' }, 'ok'] })
    expect(reasonOf(await withRetries(passing, quick).generate(ask))).toBe('stop')
    expect(passing.requests).toHaveLength(3)
    const lasting = scriptedModel({ '*': { fault: 'unauthorized' } })
    expect(reasonOf(await withRetries(lasting, quick).generate(ask))).toBe('unauthorized')
    expect(lasting.requests).toHaveLength(1)
  })

  it('returns in bounded time if the model hangs, throws or asks for an hour’s delay', async () => {
    const began = performance.now()
    expect(reasonOf(await withRetries(scriptedModel({ '*': { fault: 'hang' } }), quick).generate(ask))).toBe('timeout')
    const deaf: LanguageModel = { name: 'deaf', generate: () => new Promise(() => {}) }
    expect(reasonOf(await withRetries(deaf, quick).generate(ask))).toBe('timeout')
    expect(reasonOf(await withRetries(scriptedModel({ '*': { fault: 'throws' } }), quick).generate(ask))).toBe('error')
    const hour = scriptedModel({ '*': { status: 'failed', reason: 'rate-limited', retryable: true, retryAfter: 3_600_000 } })
    expect(reasonOf(await withRetries(hour, quick).generate(ask))).toBe('rate-limited')
    expect(performance.now() - began).toBeLessThan(20_000)
  })

  it('sends no lone surrogate, which providers refuse', async () => {
    const { url, seen } = await serving([{ body: chat('the summary') }])
    await withRetries(modelNamed('local:tiny', { url })).generate({ ...ask, system: 'Sum \udc00 up 😀', prompt: 'cut \ud83d here' })
    const { messages } = JSON.parse(seen[0]?.body ?? '')
    expect(messages.map(({ content }: { content: string }) => content)).toEqual(['Sum \ufffd up 😀', 'cut \ufffd here'])
  })

  it('returns aborted at once when the caller aborts', async () => {
    const stop = new AbortController()
    setTimeout(() => stop.abort(), 10)
    const deaf: LanguageModel = { name: 'deaf', generate: () => new Promise(() => {}) }
    expect(reasonOf(await withRetries(deaf, { timeout: 5000 }).generate({ ...ask, signal: stop.signal }))).toBe('aborted')
  })
})

describe('withBreaker', () => {
  it('opens after three failures in a row, allows one attempt after the rest period, and closes on success', async () => {
    let now = 0
    const inner = scriptedModel({ '*': [{ fault: 'network' }, { fault: 'network' }, { fault: 'network' }, { fault: 'network' }, 'ok'] })
    const model = withBreaker(inner, { cooldown: 100, clock: () => now })
    for (let i = 0; i < 5; i++) await model.generate(ask)
    expect(inner.requests).toHaveLength(3)
    expect(reasonOf(await model.generate(ask))).toBe('breaker-open')
    now = 100
    expect(reasonOf(await model.generate(ask))).toBe('network')
    expect(reasonOf(await model.generate(ask))).toBe('breaker-open')
    now = 200
    expect(reasonOf(await model.generate(ask))).toBe('stop')
    expect(reasonOf(await model.generate(ask))).toBe('stop')
  })

  it('counts a model that throws or answers nothing as failed, and an aborted call not', async () => {
    const stop = new AbortController()
    const generate = vi.fn(async (): Promise<ModelAnswer> => Promise.reject(new TypeError('broken')))
    const model = withBreaker({ name: 'broken', generate }, { failures: 2 })
    stop.abort()
    for (let i = 0; i < 3; i++) await model.generate({ ...ask, signal: stop.signal })
    expect(reasonOf(await model.generate(ask))).toBe('error')
    generate.mockResolvedValueOnce(undefined as unknown as ModelAnswer)
    expect(reasonOf(await model.generate(ask))).toBe('invalid-answer')
    expect(reasonOf(await model.generate(ask))).toBe('breaker-open')
    expect(generate).toHaveBeenCalledTimes(5)
  })

  it('measures the rest period by the clock of the process if its own is null', async () => {
    const model = withBreaker(scriptedModel({ '*': { fault: 'network' } }), { failures: 1, clock: null } as unknown as BreakerOptions)
    expect([reasonOf(await model.generate(ask)), reasonOf(await model.generate(ask))]).toEqual(['network', 'breaker-open'])
  })

  it('reports that it retries exactly if the model that it wraps does', () => {
    const plain = scriptedModel({ '*': 'ok' })
    expect([withBreaker(withRetries(plain)), withBreaker(plain)].map(({ retries }) => retries)).toEqual([true, undefined])
  })
})

it.each(Object.keys(MODEL_FAULTS) as FaultName[])('withRetries returns an answer or a failure and never rejects, on model fault %s', async (fault) => {
  const model = withRetries(scriptedModel({ '*': { fault } }), { attempts: 1, timeout: 20 })
  expect(['ok', 'failed']).toContain((await model.generate(ask)).status)
})

it('the fault hang answers once its signal aborts, and at once if it has', async () => {
  const stop = new AbortController()
  const answer = MODEL_FAULTS.hang({ ...ask, signal: stop.signal })
  stop.abort()
  expect(await answer).toMatchObject({ status: 'failed', reason: 'aborted' })
  expect(await MODEL_FAULTS.hang({ ...ask, signal: stop.signal })).toMatchObject({ status: 'failed', reason: 'aborted' })
})

describe('embedding models over HTTP', () => {
  const vectors = (...all: number[][]) => JSON.stringify({ data: all.map((embedding, index) => ({ object: 'embedding', index, embedding })) })

  it('embed one text to find the dimensions, then batches of 96, and return vectors in the order of the texts', async () => {
    const { url, seen } = await serving([
      { body: vectors([1, 0]) },
      { body: JSON.stringify({ data: Array.from({ length: 96 }, (_, i) => ({ index: 95 - i, embedding: [95 - i, 1] })) }) },
      { body: vectors([7, 7]) },
    ])
    const model = await embeddingModelNamed('local:tiny', { url, key: 'k-1' })
    expect([model.name, model.dimensions]).toEqual(['local:tiny', 2])
    const made = await model.embed(Array.from({ length: 97 }, (_, i) => `text ${i}`))
    expect(made.map((vector) => [...vector])).toEqual([...Array.from({ length: 96 }, (_, i) => [i, 1]), [7, 7]])
    expect(seen.map((one) => one.url)).toEqual(Array(3).fill('/v1/embeddings'))
    expect(seen[0]?.headers.authorization).toBe('Bearer k-1')
    expect(JSON.parse(seen[1]?.body ?? '')).toMatchObject({ model: 'tiny', input: expect.arrayContaining(['text 0', 'text 95']) })
    expect(JSON.parse(seen[2]?.body ?? '').input).toEqual(['text 96'])
  })

  it.each([
    ['an error status', { code: 401, body: '{"error":"key sk-123 is wrong"}' }, 'unauthorized, status 401'],
    ['a body that is not JSON', { body: '<html>' }, 'invalid-answer'],
    ['a response without vectors', { body: '{"data":[]}' }, 'lacks a vector for some of'],
    ['vectors that are not numbers', { body: '{"data":[{"embedding":["a"]}]}' }, 'lacks a vector for some of'],
    ['an index out of range', { body: '{"data":[{"index":4294967000,"embedding":[1]}]}' }, 'lacks a vector for some of'],
    ['an index below 0', { body: '{"data":[{"index":-1,"embedding":[1]}]}' }, 'lacks a vector for some of'],
  ])('reject %s with invalid-embedding, without quoting the provider', async (_, reply, why) => {
    const { url } = await serving([reply])
    const error = await embeddingModelNamed('local:tiny', { url }).catch((one: unknown) => one)
    expect(error).toMatchObject({ code: 'invalid-embedding' })
    expect(String(error)).toContain(why)
    expect(String(error)).not.toContain('sk-123')
  })

  it('send no lone surrogate, which providers refuse', async () => {
    const { url, seen } = await serving([{ body: vectors([1, 0]) }])
    await (await embeddingModelNamed('local:tiny', { url })).embed(['cut \ud83d here'])
    expect(JSON.parse(seen[1]?.body ?? '').input).toEqual(['cut \ufffd here'])
  })

  it('limit the characters of a request, and return no vectors for no texts', async () => {
    const { url, seen } = await serving([{ body: vectors([1, 0]) }, { body: vectors([1, 1], [2, 2]) }, { body: vectors([3, 3]) }])
    const model = await embeddingModelNamed('local:tiny', { url })
    const texts = ['a', 'b', 'c'].map((letter) => letter.repeat(10_000))
    expect((await model.embed(texts)).map((vector) => vector[0])).toEqual([1, 2, 3])
    expect(seen.slice(1).map(({ body }) => (JSON.parse(body) as { input: string[] }).input.length)).toEqual([2, 1])
    expect(await model.embed([])).toEqual([])
  })

  it('reject vectors of another length than the first, and providers without embeddings', async () => {
    const { url } = await serving([{ body: vectors([1, 0]) }, { body: vectors([1, 0, 0]) }])
    const model = await embeddingModelNamed('local:tiny', { url })
    await expect(model.embed(['x'])).rejects.toMatchObject({ code: 'invalid-embedding' })
    await expect(embeddingModelNamed('anthropic:claude')).rejects.toMatchObject({ code: 'unknown-model-provider' })
    await expect(embeddingModelNamed('nonsense')).rejects.toMatchObject({ code: 'unknown-model-provider' })
  })
})
