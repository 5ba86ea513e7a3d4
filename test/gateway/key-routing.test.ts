import http from 'node:http'
import { expect, it } from 'vitest'
import { memoryArchive } from '../../src/archive/index.ts'
import { gateway, type Provider, type Upstreams } from '../../src/gateway/index.ts'
import { routeByKey } from '../../src/gateway/keys/route-by-key.ts'
import { inFrontOf } from './in-front-of.ts'
import { send, upstream } from './wire.ts'

const PUBLIC: Upstreams = { anthropic: 'https://api.anthropic.com', openai: 'https://api.openai.com', google: 'https://generativelanguage.googleapis.com' }
const ANTHROPIC = { 'anthropic-version': '2023-06-01', 'x-api-key': 'sk-ant-secret' }

it.each([
  ['/v1/models?limit=1000', ANTHROPIC, 'anthropic'],
  ['/v1/models/claude-sonnet-4-5', { 'x-api-key': 'sk-ant-secret' }, 'anthropic'],
  ['/v1/files', ANTHROPIC, 'anthropic'],
  ['/v1/complete', { 'anthropic-version': '2023-06-01' }, 'anthropic'],
  ['/api/event_logging/batch', { authorization: 'Bearer sk-ant-oat01-secret' }, 'anthropic'],
  ['/upload/v1beta/files', { 'x-goog-api-key': 'secret' }, 'google'],
  ['/v1/models', { 'x-goog-api-key': 'secret' }, 'google'],
  ['/v1/models', { authorization: 'Bearer sk-secret' }, 'openai'],
  ['/v1/chat/completions', { authorization: 'Bearer sk-secret' }, 'openai'],
  ['/v1/models?key=secret', {}, 'google'],
  ['/v1/models?a=b?&key=AIzaSecret', { authorization: 'Bearer secret' }, 'google'],
  ['/v1/models/gemini-embedding-001:embedContent?key=AIzaSecret', {}, 'google'],
  ['/v1/models', { authorization: 'Bearer sk-proj-secret', 'anthropic-version': '2023-06-01' }, 'openai'],
  ['/v1internal:loadCodeAssist', { authorization: 'Bearer ya29.secret' }, 'google'],
  ['/v1beta/openai/models', { authorization: 'Bearer AIzaSecret' }, 'google'],
  ['/v1beta/openai/chat/completions', { authorization: 'Bearer AIzaSecret' }, 'google'],
  ['/v1beta/openai/chat/completions', { authorization: 'Bearer secret' }, 'google'],
  ['/v1/projects/p/locations/l/endpoints/openapi/chat/completions', { authorization: 'Bearer ya29.secret' }, 'google'],
  ['/v1/chat/completions', { authorization: 'Bearer sk-ant-secret' }, 'anthropic'],
  ['/v1/chat/completions', { authorization: `Bearer AQ.${'a'.repeat(20)}` }, 'google'],
  ['/v1/chat/completions', { authorization: 'Bearer "sk-ant-secret"' }, 'anthropic'],
  ['/v1/chat/completions', { authorization: `Basic ${Buffer.from('sk-ant-secret:').toString('base64')}` }, 'anthropic'],
  ['/v1/chat/completions?api_key=sk-ant-secret', {}, 'anthropic'],
])('%s with %j is forwarded to %s only', async (path, headers, side) => {
  expect(await sidesOf(path, headers)).toEqual([200, [side]])
})

it.each([
  ['/v1/messages', { authorization: 'Bearer sk-proj-secret' }],
  ['/v1/messages', { 'x-api-key': 'AIzaSecret' }],
  ['/v1/messages', { 'x-api-key': `sk-${'a'.repeat(20)}T3BlbkFJ${'b'.repeat(20)}` }],
  ['/v1/messages', { authorization: `basic ${Buffer.from('user:sk-proj-secret').toString('base64')}` }],
  ['/v1/messages?key=AIzaSecret', { 'x-api-key': 'sk-ant-secret' }],
  ['/v1/responses', { authorization: 'Bearer sk-ant-secret' }],
  ['/v1/responses/input_tokens', { authorization: `Bearer sk-${'a'.repeat(20)}T3BlbkFJ${'b'.repeat(20)}`, 'x-goog-api-key': 'secret' }],
  ['/v1beta/models/gemini-3-pro:generateContent', { authorization: 'Bearer sk-ant-secret' }],
  ['/v1/models', { 'x-api-key': 'sk-ant-secret', authorization: 'Bearer AIzaSecret' }],
  ['/v1/chat/completions', { 'x-api-key': 'sk-ant-secret', authorization: 'Bearer sk-proj-secret' }],
])('%s with %j is refused with 401, since no provider may receive its keys', async (path, headers) => {
  expect(await sidesOf(path, headers)).toEqual([401, []])
})

it.each<[string, Provider, Upstreams]>([
  ['AIzaSecret', 'openai', { openai: 'https://generativelanguage.googleapis.com/v1beta/openai' }],
  ['sk-ant-secret', 'openai', { openai: 'https://api.anthropic.com' }],
  ['sk-ant-secret', 'openai', { openai: 'http://10.0.0.1:4000/openai', anthropic: 'http://10.0.0.1:4000' }],
  ['sk-proj-secret', 'openai', { openai: 'https://proxy.example/v1' }],
  ['sk-secret', 'openai', { openai: 'https://proxy.example/v1' }],
])('the key %s is sent to the %s upstream when the configuration is %j', (key, side, upstreams) => {
  expect(routeByKey('/chat/completions', { authorization: `Bearer ${key}` }, { ...PUBLIC, ...upstreams })).toMatchObject({ provider: side })
})

it.each([
  ['sk-proj-secret', { openai: 'https://generativelanguage.googleapis.com/v1beta/openai' }],
  ['sk-ant-secret', { anthropic: 'https://api.openai.com' }],
])('the key %s is refused when its only upstream belongs to another provider: %j', (key, upstreams) => {
  expect(routeByKey('/chat/completions', { authorization: `Bearer ${key}` }, { ...PUBLIC, ...upstreams })).toHaveProperty('refused')
})

it('the refusal names the provider that the upstream’s address belongs to, not the one it is configured for', () => {
  const sent = routeByKey('/v1/responses', { authorization: 'Bearer sk-proj-secret' }, { openai: 'https://api.anthropic.com/v1/' })
  expect(sent).toEqual({ refused: 'The request carries a key of OpenAI but would go to Anthropic: it was not forwarded' })
})

it('all headers of one name are checked for foreign keys, since all are forwarded', async () => {
  const up = await upstream((_, response) => response.end('{}'))
  const { base } = await inFrontOf(up, { upstreams: { ...PUBLIC, openai: up.base } })
  const { hostname, port } = new URL(base)
  const status = await new Promise((resolve) => {
    const headers = ['host', 'localhost', 'authorization', 'Bearer one', 'authorization', 'Bearer sk-ant-secret']
    const request = http.request({ hostname, port, path: '/v1/responses', method: 'POST', headers }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
    request.end()
  })
  expect([status, up.got.length]).toEqual([401, 0])
})

/** The sides that received a request; each has its own upstream. */
async function sidesOf(path: string, headers: Readonly<Record<string, string>>): Promise<[status: number, sides: string[]]> {
  const answering = () => upstream((_, response) => response.end('{}'))
  const up = { anthropic: await answering(), openai: await answering(), google: await answering() }
  const upstreams = { anthropic: up.anthropic.base, openai: up.openai.base, google: up.google.base }
  const { base } = await inFrontOf(up.anthropic, { upstreams })
  const { status } = await send(base, path, { body: '{}', headers })
  await Promise.all([up.openai.close(), up.google.close()])
  return [status, Object.entries(up).flatMap(([name, { got }]) => got.map(() => name))]
}

it.each(['api.anthropic.com', 'ftp://a.example', '', 'htps://user:S3CRET@a.example'])(
  'gateway() rejects an upstream that is no http address (%j), and does not quote its password',
  (anthropic) => {
    expect(() => gateway({ upstreams: { anthropic }, archive: memoryArchive() })).toThrow(
      expect.objectContaining({ code: 'invalid-option', message: expect.stringMatching(/^(?!.*S3CRET)The upstream for anthropic is not the address/) }),
    )
  },
)

it.each(['/v1', '/v1/'])('an upstream’s base URL may end in the API version: %s', async (end) => {
  const paths: (string | undefined)[] = []
  const up = await upstream((request, response) => {
    paths.push(request.url)
    response.end('{}')
  })
  const { base } = await inFrontOf(up, {
    upstreams: { openai: `${up.base}${end}`, anthropic: `${up.base}${end}`, google: `${up.base}${end.replace('1', '1beta')}` },
  })
  for (const path of ['/v1/models', '/v1beta/models']) await (await fetch(`${base}${path}`)).text()
  await (await fetch(`${base}/v1/messages`, { method: 'POST', body: '{}', headers: { 'anthropic-version': '1' } })).text()
  expect(paths).toEqual(['/v1/models', '/v1beta/models', '/v1/messages'])
})
