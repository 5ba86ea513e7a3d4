import { expect, it } from 'vitest'
import { openSession } from '../../src/session/index.ts'

const step = (i: number, name: string, content: string) => [
  { role: 'assistant', content: null, tool_calls: [{ id: `c${i}`, type: 'function', function: { name, arguments: `{"step":${i}}` } }] },
  { role: 'tool', tool_call_id: `c${i}`, content },
]
const long = (i: number) => Array.from({ length: 60 }, (_, line) => `const value_${i}_${line} = ${i * line}`).join('\n')
const PLAN = `The plan of the work:\n${Array.from({ length: 20 }, (_, line) => `- part ${line} is still to be done`).join('\n')}`

it.each([
  ['a strategy', {}],
  ['summaries', { summaries: {} }],
])('what a rule protects stays whole at every compaction, by %s', async (_, rule) => {
  const results = async (protect: object) => {
    const session = await openSession({ window: 100_000, format: 'openai-chat' }, { ...rule, ...protect })
    await session.append({ role: 'user', content: 'Do the work.' }, ...step(0, 'todo_write', PLAN))
    for (let round = 0; round < 3; round++) {
      for (let i = 1; i <= 8; i++) await session.append(...step(round * 10 + i, 'read', long(round * 10 + i)))
      expect((await session.compact(4000)).status).toBe('compacted')
    }
    return JSON.stringify((await session.render()).messages)
  }
  expect(await results({ protect: { tools: ['todo_write'] } })).toContain(JSON.stringify(PLAN).slice(1, -1))
  expect(await results({})).not.toContain(JSON.stringify(PLAN).slice(1, -1))
})
