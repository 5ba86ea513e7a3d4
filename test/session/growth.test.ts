import { expect, it } from 'vitest'
import { memoryArchive } from '../../src/archive/index.ts'
import { openSession, type Session } from '../../src/session/index.ts'

const WINDOW = 4000
const archive = memoryArchive()
const open = () => openSession({ window: WINDOW, format: 'openai-chat', id: 'one', archive }, { protect: { patterns: [/./] } })

/** Whether the next request tried to compact: here it fails, and the receipt says so. */
async function tries(session: Session): Promise<boolean> {
  const before = session.receipt()
  await session.render()
  return session.receipt() !== before
}

it('a session opened again remembers a failed compaction, and retries it only after the window has filled by 5 % more', async () => {
  const session = await open()
  while (session.usage().share < 0.8) await session.append({ role: 'user', content: 'Never deploy host db-17 on a Friday, and tell who asked. '.repeat(4) })
  expect(await tries(session)).toBe(true)
  const { used } = session.usage()
  expect(await tries(session)).toBe(false)
  for (;;) {
    const again = await open()
    const due = again.usage().used - used >= WINDOW * 0.05
    expect(await tries(again)).toBe(due)
    if (due) break
    await again.append({ role: 'user', content: 'And mind the logs.' })
  }
  expect(await tries(await open())).toBe(false)
})

it('tokens reported outside the messages do not make a session retry a failed compaction at each step', async () => {
  const session = await openSession({ window: 10 * WINDOW, format: 'openai-chat' }, { protect: { patterns: [/./] } })
  while (session.usage().share < 0.7) await session.append({ role: 'user', content: 'Never deploy host db-17 on a Friday, and tell who asked. '.repeat(40) })
  await session.render()
  session.reported({ usage: { prompt_tokens: session.usage().used + WINDOW, completion_tokens: 5 } })
  expect(session.usage()).toMatchObject({ overhead: WINDOW, share: expect.closeTo(0.8, 1) })
  const attempts: boolean[] = []
  for (let i = 0; i < 5; i++) {
    await session.append({ role: 'user', content: 'And mind the logs.' })
    attempts.push(await tries(session))
  }
  expect(attempts).toEqual([true, false, false, false, false])
})
