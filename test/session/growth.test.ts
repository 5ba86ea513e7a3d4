import { expect, it } from 'vitest'
import { memoryArchive } from '../../src/archive/index.ts'
import { openSession, type Session } from '../../src/session/index.ts'

const WINDOW = 4000
const archive = memoryArchive()
const open = () => openSession({ window: WINDOW, format: 'openai-chat', id: 'one', archive }, { protect: { patterns: [/./] } })

/** Whether the next request tried to compact: here it is in vain, and says so. */
async function tries(session: Session): Promise<boolean> {
  const before = session.receipt()
  await session.render()
  return session.receipt() !== before
}

it('what a compaction in vain left is known where the session is opened again: it is tried after the same growth, and not at each step', async () => {
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
