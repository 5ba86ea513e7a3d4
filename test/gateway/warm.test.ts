import { expect, it } from 'vitest'
import { decide } from '../../src/compact/index.ts'
import { decode, detectFormat } from '../../src/format/index.ts'
import { RenderPool } from '../../src/gateway/render/render-pool.ts'
import { sampleBody } from '../../src/gateway/render/sample-body.ts'
import { warmUp } from '../../src/gateway/render/warm-up.ts'
import { profileFor, violations } from '../../src/law/index.ts'
import { inFrontOf } from './in-front-of.ts'
import { sessionBody } from './session-body.ts'
import { send, sha, upstream } from './wire.ts'

it('madeUpBody is a valid OpenAI Chat history that calls more than four different tools', () => {
  const { history } = decode(sampleBody(), { format: 'openai-chat' })
  expect(detectFormat(sampleBody()).name).toBe('openai-chat')
  expect(violations(history, profileFor({ format: 'openai-chat' }))).toEqual([])
  expect(new Set(history.messages.flatMap(({ parts }) => parts.flatMap((part) => (part.type === 'tool-call' ? [part.name] : [])))).size).toBeGreaterThan(4)
})

it('warmUp compacts the made-up history for real and stops once there is work', async () => {
  const statuses: string[] = []
  await warmUp(
    (history, asked) => {
      const made = decide(history, asked)
      statuses.push(made.report.status)
      return made
    },
    () => statuses.length > 0,
  )
  expect(statuses).toEqual(['compressed'])
})

it('warmUp resolves although planning throws', async () => {
  let asked = 0
  const warmed = warmUp(
    () => {
      asked++
      throw new Error('no plan')
    },
    () => false,
  )
  await expect(warmed).resolves.toBeUndefined()
  expect(asked).toBeGreaterThan(0)
})

it('a gateway that was warmed up sends the same bytes as one that was not', { timeout: 120_000 }, async () => {
  const up = await upstream((_, response) => response.writeHead(200).end('{}'))
  const settings = { trigger: { window: 16_000, at: 0.3, target: 0.15 } }
  const cold = await inFrontOf(up, settings)
  const own = new RenderPool(60_000)
  const warm = await inFrontOf(up, settings, own)
  warm.made.warm()
  for (const { base } of [warm, cold]) expect((await send(base, '/v1/messages', { body: sessionBody(40) })).headers['x-decant-status']).toBe('compacted')
  expect(sha(up.got[1]?.body ?? '')).toBe(sha(up.got[0]?.body ?? ''))
})
