import { expect, it } from 'vitest'
import { memoryArchive } from '../../src/archive/index.ts'
import { gateway } from '../../src/gateway/index.ts'
import { inFrontOf } from './in-front-of.ts'
import { send, upstream } from './wire.ts'

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
])('%s with %j goes to %s and nowhere else', async (path, headers, side) => {
  const answering = () => upstream((_, response) => response.end('{}'))
  const up = { anthropic: await answering(), openai: await answering(), google: await answering() }
  const upstreams = { anthropic: up.anthropic.base, openai: up.openai.base, google: up.google.base }
  const { base } = await inFrontOf(up.anthropic, { upstreams })
  await send(base, path, { body: '{}', headers })
  expect(Object.entries(up).flatMap(([name, { got }]) => got.map(() => name))).toEqual([side])
  await Promise.all([up.openai.close(), up.google.close()])
})

it.each(['api.anthropic.com', 'ftp://a.example', '', 'htps://user:S3CRET@a.example'])(
  'an upstream that is none (%j) is refused when the gateway is made',
  (anthropic) => {
    expect(() => gateway({ upstreams: { anthropic }, archive: memoryArchive() })).toThrow(
      expect.objectContaining({ code: 'invalid-option', message: expect.stringMatching(/^(?!.*S3CRET)The upstream for anthropic is no address/) }),
    )
  },
)
