import { expect, it } from 'vitest'
import { memoryArchive } from '../../src/archive/index.ts'
import { openSession } from '../../src/session/index.ts'
import { step } from '../step.ts'

it('a session compacted for one window is compacted again at its first render with a smaller window', async () => {
  const archive = memoryArchive()
  const open = (window: number) => openSession({ window, format: 'openai-chat', id: 'one', archive })
  const large = await open(8000)
  await large.append({ role: 'user', content: 'Find the value.' })
  for (let i = 0; large.usage().epoch === 0; i++) {
    await large.append(...step(i))
    await large.render()
  }
  expect(large.usage().used).toBeGreaterThan(2000)
  const small = await open(2000)
  expect((await small.render()).usage.share).toBeLessThan(1)
  expect(small.usage().epoch).toBe(2)
})

it('a session opened again knows the reported tokens outside the messages, up to half of its window', async () => {
  const archive = memoryArchive()
  const open = (window = 8000) => openSession({ window, format: 'openai-chat', id: 'one', archive })
  const first = await open()
  await first.append({ role: 'user', content: 'Find the value.' }, ...step(0))
  const { used } = (await first.render()).usage
  const second = await open()
  second.reported({ usage: { prompt_tokens: used + 3000, completion_tokens: 5 } })
  await second.close()
  expect((await open()).usage()).toMatchObject({ used, overhead: 3000, left: 5000 - used })
  expect((await open(4000)).usage()).toMatchObject({ used, overhead: 2000 })
})
