import { expect, it } from 'vitest'
import { memoryArchive } from '../../src/archive/index.ts'
import { pipelineNamed } from '../../src/pipeline/index.ts'
import { openSession } from '../../src/session/index.ts'
import { step } from '../step.ts'

const LINES = Array.from({ length: 900 }, (_, line) => `setting_${line}: value_${line * 7} of the service that listens on port ${4000 + line}`).join('\n')
const messages = [
  { role: 'user', content: 'Find which service listens on port 4711.' },
  ...Array.from({ length: 24 }, (_, i) =>
    step(i).map((message) => (message.role === 'tool' ? { ...message, content: `unit_${i}\n${LINES}` } : message)),
  ).flat(),
]
const LATER = { role: 'user', content: 'And mind the logs.' }

it('a compaction planned in a worker gives the same messages as one planned in process, with later appends after them', async () => {
  const sessions = []
  for (const strategy of ['cover', pipelineNamed('cover')]) {
    const session = await openSession({ window: 1e6, format: 'openai-chat', id: 'one', archive: memoryArchive({ key: 'b'.repeat(64) }) }, { strategy })
    await session.append(messages)
    expect(session.usage().used).toBeGreaterThan(400_000)
    sessions.push(session)
  }
  const ended: string[] = []
  const [aside, here] = await Promise.all(
    sessions.map(async (session) => {
      const compacted = session.compact(100_000).then((receipt) => ended.push(receipt.status))
      const appended = session.append(LATER).then(() => ended.push('appended'))
      await Promise.all([compacted, appended])
      return (await session.render()).messages
    }),
  )
  expect(aside).toEqual(here)
  expect(aside?.at(-1)).toEqual(LATER)
  expect(ended.toSorted()).toEqual(['appended', 'appended', 'compacted', 'compacted'])
  const [first] = sessions
  await first?.undo()
  expect((await first?.render())?.messages).toEqual([...messages, LATER])
})
