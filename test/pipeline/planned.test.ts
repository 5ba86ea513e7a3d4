import { expect, it } from 'vitest'
import { compress, openSession } from '../../src/index.ts'
import type { Strategy } from '../../src/strategy/index.ts'

const messages = Array.from({ length: 20 }, (_, i) => ({ role: i % 2 ? 'assistant' : 'user', content: `word ${i} `.repeat(40) }))

it.each([
  ['a promise', async () => [{ keep: 20 }]],
  ['no edit', () => undefined],
  ['no edit', () => ({ keep: 20 })],
  ['no edit', () => messages.slice(-3)],
])('compress rejects and names a caller’s strategy whose plan is %s', async (what, plan) => {
  const strategy = { name: 'mine', plan } as unknown as Strategy
  await expect(compress(messages, { budget: '20%', strategy })).rejects.toMatchObject({
    code: 'invalid-option',
    message: `The plan of the strategy 'mine' is ${what}`,
    remedy: expect.stringContaining('must not be async'),
  })
})

it('render of a session rejects a strategy whose plan is a promise', async () => {
  const strategy = { name: 'mine', plan: async () => [{ keep: 20 }] } as unknown as Strategy
  const session = await openSession({ archive: ':memory:', format: 'openai-chat', window: 2000 }, { strategy })
  await session.append(messages)
  await expect(session.render()).rejects.toMatchObject({ code: 'invalid-option', message: "The plan of the strategy 'mine' is a promise" })
  await session.close()
})
