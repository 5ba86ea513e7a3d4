import http from 'node:http'
import { PassThrough } from 'node:stream'
import { afterEach, describe, expect, it } from 'vitest'
import { close, listen } from '../gateway/wire.ts'
import { decant } from './fake-terminal.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of closing.splice(0)) await end()
})

async function stateAt(state: object | undefined, answers = true): Promise<string> {
  const server = http.createServer((request, response) => {
    if (answers) response.end(request.url === '/decant/status' ? JSON.stringify(state) : '')
  })
  closing.push(() => close(server))
  return listen(server)
}
const state = { schema: 1, requests: 41, shortened: 12, compactions: 2, removed: 310_400, used: 76_000, window: 200_000, saved: 0.423 }
const claude = JSON.stringify({
  hook_event_name: 'Status',
  session_id: 'x',
  model: { id: 'claude-opus-5-5', display_name: 'Opus' },
  cost: { total_cost_usd: 1.234, total_lines_added: 3 },
  context_window: { context_window_size: 200_000, used_percentage: 38, remaining_percentage: 62, current_usage: null },
})
const NOWHERE = 'http://127.0.0.1:1'
const NO_ADDRESS = 'decant: the gateway address is not one such as http://127.0.0.1:8787\n'

describe('decant status', () => {
  it('prints context left, tokens saved and price, with the figures of the agent preferred', { retry: 3 }, async () => {
    const base = await stateAt(state)
    expect(await decant('.', ['status', '--gateway', base], claude)).toMatchObject({
      code: 0,
      out: 'decant: context 62 % left of 200k · saved 310k tokens ≈ $0.42 · $1.23\n',
      err: '',
    })
    expect((await decant('.', ['status', '--gateway', base])).out).toBe('decant: context ~62 % left of 200k · saved 310k tokens ≈ $0.42\n')
    expect((await decant('.', ['status', '--gateway', NOWHERE], claude)).out).toBe('decant: context 62 % left of 200k · $1.23 · no gateway\n')
    expect((await decant('.', ['status', '--gateway', await stateAt({ ...state, removed: 0 })])).out).toContain('nothing cut yet')
    expect((await decant('.', ['status', '--gateway', await stateAt({ ...state, saved: -0.05 })])).out).toContain(
      '310k tokens, $0.05 of cache writes to earn back',
    )
    expect(JSON.parse((await decant('.', ['status', '--json', '--gateway', base], claude)).out)).toEqual({
      schema: 1,
      client: { left: 0.62, window: 200_000, cost: 1.234 },
      gateway: state,
    })
  })

  it('reports a gateway that needs a token', { retry: 3 }, async () => {
    const server = http.createServer((_, response) => response.writeHead(401).end('{}'))
    closing.push(() => close(server))
    const base = await listen(server)
    expect((await decant('.', ['status', '--gateway', base], claude)).out).toBe(
      'decant: context 62 % left of 200k · $1.23 · the gateway needs its DECANT_TOKEN\n',
    )
    expect(JSON.parse((await decant('.', ['status', '--json', '--gateway', base])).out)).toEqual({ schema: 1, client: {}, locked: true })
    expect(await decant('.', ['status', '--gateway', base], claude, { DECANT_TOKEN: 'of two\nlines' })).toMatchObject({
      code: 0,
      out: expect.stringContaining('the gateway needs its DECANT_TOKEN'),
    })
    expect(await decant('.', ['turn', 'off', '--gateway', base])).toMatchObject({ code: 1, err: expect.stringContaining('Set DECANT_TOKEN to its token') })
  })

  it.each(['foo', 'localhost:8787', 'https://127.0.0.1:1', 'http://'])('reports a gateway address that is invalid: %s', async (gateway) => {
    const told = 'decant: context 62 % left of 200k · $1.23 · the gateway address is not one such as http://127.0.0.1:8787\n'
    expect(await decant('.', ['status', '--gateway', gateway], claude)).toMatchObject({ code: 0, out: told, err: '' })
    expect((await decant('.', ['status'], claude, { DECANT_GATEWAY: gateway })).out).toBe(told)
    expect(JSON.parse((await decant('.', ['status', '--json', '--gateway', gateway])).out)).toEqual({ schema: 1, client: {}, noAddress: true })
  })

  it.each([
    ['no input', ''],
    ['text that is not JSON', 'context 5%'],
    ['other JSON', '[]'],
    ['a new session', '{"context_window":{"remaining_percentage":null,"used_percentage":null}}'],
    ['JSON that is cut off', claude.slice(0, 60)],
  ])('exits with 0 for %s on standard input and no gateway', async (_, stdin) => {
    expect(await decant('.', ['status', '--gateway', NOWHERE], stdin)).toMatchObject({ code: 0, out: 'decant: no gateway\n', err: '' })
  })

  it.each([
    ['hangs', undefined, false],
    ['is another program', { hello: 'world' }, true],
  ])('reports no gateway if the one at the address %s', async (_, answer, answers) => {
    expect(await decant('.', ['status', '--gateway', await stateAt(answer, answers)], claude)).toMatchObject({
      code: 0,
      out: 'decant: context 62 % left of 200k · $1.23 · no gateway\n',
    })
  })

  it('does not wait for an agent that never closes standard input, and rejects a gateway URL that is not HTTP', async () => {
    expect((await decant('.', ['status', '--gateway', 'not a url'], new PassThrough())).out).toBe(NO_ADDRESS)
    expect((await decant('.', ['status', '--gateway', 'file:///etc/passwd'])).out).toBe(NO_ADDRESS)
  })
})
