import { describe, expect, it } from 'vitest'
import { memoryArchive } from '../../src/archive/index.ts'
import { compactingFetch, type RenderEvent } from '../../src/fetch/index.ts'
import { toolOutput } from '../clients/work.ts'

type Call = readonly [input: string | URL | Request, init: RequestInit | undefined]

const URL_OF_CHAT = 'https://api.example.com/v1/chat/completions'
const long = (steps: number) =>
  JSON.stringify({
    model: 'gpt-5',
    messages: [
      { role: 'user', content: 'Go on.' },
      ...Array.from({ length: steps }, (_, i) => [
        { role: 'assistant', content: null, tool_calls: [{ id: `c${i}`, type: 'function', function: { name: 'read', arguments: `{"i":${i}}` } }] },
        { role: 'tool', tool_call_id: `c${i}`, content: toolOutput(i) },
      ]).flat(),
    ],
  })

function recording(): { calls: Call[]; inner: (...call: [string | URL | Request, RequestInit?]) => Promise<Response> } {
  const calls: Call[] = []
  return {
    calls,
    inner: async (input, init) => {
      calls.push([input, init])
      return new Response('{}')
    },
  }
}

describe('a wrapped fetch', () => {
  it('passes the same arguments on below the trigger and for requests without a history', async () => {
    const { calls, inner } = recording()
    const fetch = compactingFetch({ window: 100_000 }, inner)
    const init = { method: 'POST', body: long(3) }
    await fetch(URL_OF_CHAT, init)
    expect(calls[0]?.[1]).toBe(init)
    const tight = compactingFetch({ window: 500 }, inner)
    const request = new Request('https://api.example.com/v1/files', { method: 'POST', body: long(9) })
    await tight(request)
    expect(calls[1]?.[0]).toBe(request)
    const embeddings = { method: 'POST', body: long(9) }
    await tight('https://api.example.com/v1/embeddings', embeddings)
    expect(calls[2]?.[1]).toBe(embeddings)
  })

  it('compacts a Request object, and passes it on unread when nothing changes', async () => {
    const { calls, inner } = recording()
    const fetch = compactingFetch({ window: 4_000 }, inner)
    const made = (steps: number, headers: Record<string, string> = {}) =>
      new Request(URL_OF_CHAT, { method: 'POST', body: long(steps), headers: { authorization: 'Bearer x', 'content-length': '9', ...headers } })
    await fetch(made(40, { 'content-encoding': 'identity' }))
    const [input, init] = calls[0] ?? []
    const sent = new Request(input as Request, init)
    expect([sent.method, sent.headers.get('authorization'), sent.headers.get('content-length')]).toEqual(['POST', 'Bearer x', null])
    const { messages } = (await sent.json()) as { messages: { content: string }[] }
    expect(messages[0]?.content).toBe('Go on.')
    expect(JSON.stringify(messages).length).toBeLessThan(long(40).length / 2)
    for (const request of [made(1), made(40, { 'content-encoding': 'gzip' }), new Request(URL_OF_CHAT)]) {
      await fetch(request)
      expect(calls.at(-1)).toEqual([request, undefined])
      expect(request.bodyUsed).toBe(false)
    }
  })

  it('sends the original and reports the reason when decant fails', async () => {
    const { calls, inner } = recording()
    const events: RenderEvent[] = []
    const archive = { ...memoryArchive(), put: () => Promise.reject(new Error('the disk is full')) }
    const init = { method: 'POST', body: long(40) }
    await compactingFetch({ window: 4_000, archive, onRender: (event) => events.push(event) }, inner)(URL_OF_CHAT, init)
    await compactingFetch({ window: 4_000, onRender: (event) => events.push(event) }, inner)(URL_OF_CHAT, { method: 'POST', body: '{"messages":[' })
    expect(calls[0]?.[1]).toBe(init)
    expect(calls[1]?.[1]?.body).toBe('{"messages":[')
    expect(events.map(({ treatment, reason }) => [treatment, reason])).toEqual([
      ['original', 'The archive cannot be written: the disk is full'],
      ['original', expect.stringContaining('JSON')],
    ])
  })

  it('sends the same bytes from all replicas over one archive, and keeps the changed text of a branch', async () => {
    const { calls, inner } = recording()
    const archive = memoryArchive()
    const body = long(40)
    for (let replica = 0; replica < 3; replica++) await compactingFetch({ window: 4_000, archive }, inner)(URL_OF_CHAT, { method: 'POST', body })
    const bodies = calls.map(([, init]) => init?.body)
    expect(new Set(bodies).size).toBe(1)
    expect(String(bodies[0]).length).toBeLessThan(body.length / 2)
    await compactingFetch({ window: 4_000, archive }, inner)(URL_OF_CHAT, { method: 'POST', body: body.replace('Go on.', 'Stop.') })
    expect(calls.at(-1)?.[1]?.body).toContain('Stop.')
  })

  it('rejects with the reason of the signal, of a Request too, when the request is aborted while decant works, and makes no request', async () => {
    const { calls, inner } = recording()
    const underWay = Promise.withResolvers<void>()
    const archive = { ...memoryArchive(), put: () => new Promise<never>(() => underWay.resolve()) }
    const init = (signal: AbortSignal) => ({ method: 'POST', body: long(40), signal })
    const argumentsWith: readonly ((signal: AbortSignal) => Call)[] = [
      (signal) => [URL_OF_CHAT, init(signal)],
      (signal) => [new Request(URL_OF_CHAT, init(signal)), undefined],
      (signal) => [new Request(URL_OF_CHAT, init(new AbortController().signal)), { signal }],
    ]
    for (const argumentsFor of argumentsWith) {
      const stop = new AbortController()
      const answer = compactingFetch({ window: 4_000, archive }, inner)(...argumentsFor(stop.signal))
      await underWay.promise
      stop.abort(new Error('no longer needed'))
      await expect(answer).rejects.toThrow('no longer needed')
    }
    await expect(compactingFetch({ window: 4_000 }, inner)(new Request(URL_OF_CHAT, init(AbortSignal.abort(new Error('too late')))))).rejects.toThrow(
      'too late',
    )
    expect(calls).toEqual([])
  })

  it('heeds no signal of a Request that null in its options replaces', async () => {
    const { calls, inner } = recording()
    const stop = new AbortController()
    const answer = compactingFetch({ window: 4_000 }, inner)(new Request(URL_OF_CHAT, { method: 'POST', body: long(40), signal: stop.signal }), {
      signal: null,
    })
    stop.abort()
    expect((await answer).status).toBe(200)
    expect(calls).toHaveLength(1)
  })

  it('removes a content-length that is no longer true', async () => {
    const { calls, inner } = recording()
    const body = long(40)
    const headers = { 'content-length': String(body.length), authorization: 'Bearer x' }
    await compactingFetch({ window: 4_000 }, inner)(URL_OF_CHAT, { method: 'POST', body, headers })
    const sent = new Headers(calls[0]?.[1]?.headers)
    expect([sent.get('content-length'), sent.get('authorization')]).toEqual([null, 'Bearer x'])
  })

  it('rejects an impossible trigger', () => {
    expect(() => compactingFetch({ window: 0 })).toThrow('holds nothing')
    expect(() => compactingFetch({ at: 0.3, target: 0.5 })).toThrow('is impossible')
  })
})
