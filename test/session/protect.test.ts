import { expect, it } from 'vitest'
import { memoryArchive } from '../../src/archive/index.ts'
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
])('a tool result that the rule protects stays whole in every compaction, by %s', async (_, rule) => {
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

const SETTINGS = `${Array.from({ length: 80 }, (_, line) => `# the usual remark ${line % 5} about settings`).join('\n')}\nport 4711`

it.each([
  ['a tool', { tools: ['todo_write'] }, [true, false, false]],
  ['a file', { files: ['b.yaml'] }, [false, true, false]],
  ['a pattern', { patterns: [/port 4711 of c/g] }, [false, false, true]],
  ['nothing', {}, [false, false, false]],
])('with %s protected, onArrival leaves only protected results whole, even if the session is opened again before each', async (_, protect, whole) => {
  const price = { input: 1, cachedInput: 0.1, cacheWrite: 1.25, output: 5 }
  const archive = memoryArchive()
  const open = () => openSession({ window: 100_000, format: 'openai-chat', price, id: 'one', archive }, { onArrival: true, protect })
  const said = [SETTINGS, `${SETTINGS} of b`, `${SETTINGS} of c`]
  const called = (i: number, name: string, file: string) => ({
    role: 'assistant',
    content: null,
    tool_calls: [{ id: `c${i}`, type: 'function', function: { name, arguments: `{"path":"${file}"}` } }],
  })
  let session = await open()
  await session.append({ role: 'user', content: 'Do the work.' }, called(9, 'read', 'x.yaml'), { role: 'tool', tool_call_id: 'c9', content: SETTINGS })
  for (const [i, [name, file]] of [['todo_write', 'a.yaml'] as const, ['read', 'b.yaml'] as const, ['read', 'c.yaml'] as const].entries()) {
    await session.append(called(i, name, file))
    session = await open()
    await session.append({ role: 'tool', tool_call_id: `c${i}`, content: said[i] })
    await session.render()
  }
  const shown = (await session.render()).messages as { readonly tool_call_id?: string; readonly content: string }[]
  expect(said.map((text, i) => shown.find(({ tool_call_id }) => tool_call_id === `c${i}`)?.content === text)).toEqual(whole)
})
