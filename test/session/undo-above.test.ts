import { expect, it } from 'vitest'
import { memoryArchive } from '../../src/archive/index.ts'
import { openSession } from '../../src/session/index.ts'

const step = (i: number) => [
  { role: 'assistant', content: null, tool_calls: [{ id: `c${i}`, type: 'function', function: { name: 'read', arguments: `{"step":${i}}` } }] },
  { role: 'tool', tool_call_id: `c${i}`, content: Array.from({ length: 30 }, (_, line) => `const value_${i}_${line} = ${i * line}`).join('\n') },
]

it.each(['the same session', 'one opened again'])('a session compacts again at its next render when an undo exceeds the window, in %s', async (which) => {
  const archive = memoryArchive()
  const open = () => openSession({ window: 4000, format: 'openai-chat', id: 'one', archive })
  let session = await open()
  await session.append({ role: 'user', content: 'Find the value.' })
  for (let i = 0; i < 20; i++) {
    await session.append(...step(i))
    await session.render()
  }
  while (await session.undo());
  expect(session.usage().share).toBeGreaterThan(1)
  expect(session.receipt()?.status).toBe('unchanged')
  if (which === 'one opened again') session = await open()
  expect((await session.render()).usage.share).toBeLessThan(1)
  expect(session.receipt()?.status).toBe('compacted')
})

it('a session keeps what an undo restored if the window holds it', async () => {
  const session = await openSession({ window: 4000, format: 'openai-chat' })
  await session.append({ role: 'user', content: 'Find the value.' })
  for (let i = 0; session.usage().share < 0.85; i++) await session.append(...step(i))
  await session.render()
  expect(session.usage().epoch).toBe(1)
  await session.undo()
  const { usage } = await session.render()
  expect(usage.epoch).toBe(2)
  expect(usage.share).toBeGreaterThan(0.8)
})
