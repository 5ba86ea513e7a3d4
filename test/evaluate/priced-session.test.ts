import { expect, it } from 'vitest'
import { pricedSession } from '../../src/evaluate/index.ts'
import { decode } from '../../src/format/index.ts'

const price = { input: 1, cachedInput: 0.1, cacheWrite: 1.25, output: 5 }
const messages = [
  { role: 'user', content: 'read a' },
  { role: 'assistant', content: null, tool_calls: [{ id: 'c', type: 'function', function: { name: 'read', arguments: '{"path":"a"}' } }] },
  { role: 'tool', tool_call_id: 'c', content: 'all of a' },
  { role: 'assistant', content: 'It says all of a.' },
]

it('pricedSession counts each assistant message as a request, for a message list and for a body with tools', async () => {
  const tools = [{ type: 'function', function: { name: 'read', parameters: { type: 'object' } } }]
  for (const recorded of [messages, { messages, tools }]) {
    const { spent, appended, epochs } = await pricedSession(decode(recorded), { price, window: 10_000, onArrival: false })
    expect([spent.length, appended.length, epochs]).toEqual([2, 2, 0])
    expect(spent.every((cost) => cost > 0)).toBe(true)
  }
})
