import OpenAI from 'openai'
import { expect, it } from 'vitest'
import { inFrontOf } from './in-front-of.ts'
import { send, upstream } from './wire.ts'

const nobody = 'http://127.0.0.1:1'

it.each([
  [404, 'decant_no_upstream', { upstreams: {} }, {}, '/v1/messages'],
  [404, 'decant_no_upstream', { upstreams: {} }, {}, '/v1/chat/completions'],
  [502, 'decant_upstream_unreachable', { upstreams: { openai: nobody } }, {}, '/v1/responses'],
  [403, 'decant_refused', {}, { host: 'evil.com' }, '/v1/messages'],
  [401, 'decant_refused', { access: { token: 'secret' } }, { 'x-decant-token': 'secreT' }, '/v1/messages'],
  [400, 'decant_refused', {}, {}, '//evil.com/v1/messages'],
])('%i %s has the common shape of decant’s errors, and the request is not forwarded', async (status, type, options, headers: Record<string, string>, path) => {
  const up = await upstream((_, response) => response.end())
  const { base } = await inFrontOf(up, options)
  const answer = await send(base, path, { body: '{}', headers })
  expect([answer.status, JSON.parse(answer.body.toString())]).toEqual([status, { type: 'error', error: { type, message: expect.stringMatching(/\w/) } }])
  expect(up.got).toEqual([])
})

it('the OpenAI client reads the message of a decant error', async () => {
  const up = await upstream((_, response) => response.end())
  const { base } = await inFrontOf(up, { upstreams: { openai: nobody } })
  const client = new OpenAI({ baseURL: `${base}/v1`, apiKey: 'k', maxRetries: 0 })
  const asked = client.chat.completions.create({ model: 'gpt-5', messages: [{ role: 'user', content: 'hi' }] })
  await expect(asked).rejects.toThrow('decant could not reach the provider: ECONNREFUSED')
})
