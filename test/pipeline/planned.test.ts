import { expect, it } from 'vitest'
import { compress } from '../../src/index.ts'
import type { Strategy } from '../../src/strategy/index.ts'

const messages = Array.from({ length: 20 }, (_, i) => ({ role: i % 2 ? 'assistant' : 'user', content: `word ${i} `.repeat(40) }))

it.each([
  ['a promise', async () => [{ keep: 20 }]],
  ['no edit', () => undefined],
  ['no edit', () => ({ keep: 20 })],
])('a strategy of your own whose plan is %s is told by its name', async (what, plan) => {
  const strategy = { name: 'mine', plan } as unknown as Strategy
  await expect(compress(messages, { budget: '20%', strategy })).rejects.toMatchObject({
    code: 'invalid-argument',
    message: `The plan of the strategy 'mine' is ${what}`,
    remedy: expect.stringContaining('at once'),
  })
})
