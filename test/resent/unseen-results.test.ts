import { describe, expect, it } from 'vitest'
import { memoryArchive } from '../../src/archive/index.ts'
import { ResentHistories } from '../../src/resent/index.ts'
import { openSession } from '../../src/session/index.ts'

const WINDOW = 4_000
const file = (n: number, lines: number) => Array.from({ length: lines }, (_, i) => `export const value_${n}_${i} = ${n * 7919 + i * 31}`).join('\n')
const step = (n: number, sizes: readonly number[]) => [
  {
    role: 'assistant',
    content: null,
    tool_calls: sizes.map((_, i) => ({ id: `c${n}_${i}`, type: 'function', function: { name: 'read', arguments: `{"path":"src/${n}_${i}.ts"}` } })),
  },
  ...sizes.map((lines, i) => ({ role: 'tool', tool_call_id: `c${n}_${i}`, content: file(n * 100 + i, lines) })),
]
const history = (sizes: readonly number[]) => [
  { role: 'system', content: 'You are careful.' },
  { role: 'user', content: 'Fix the parser.' },
  ...Array.from({ length: 8 }, (_, n) => step(n, [40])).flat(),
  ...step(99, sizes),
]

const doors: readonly [string, (messages: object[]) => Promise<object[]>][] = [
  [
    'a history that is resent',
    async (messages) => new ResentHistories({ window: WINDOW, archive: memoryArchive() }).render(messages, { format: 'openai-chat' }),
  ],
  [
    'a session',
    async (messages) => {
      const session = await openSession({ window: WINDOW, format: 'openai-chat' }, { target: 0.4 })
      await session.append(messages)
      return (await session.render()).messages
    },
  ],
]

describe.each(doors)('results that the model has not answered, in %s that is compacted', (_, render) => {
  it.each([[[55]], [[30, 25]]])('stay whole where they fit the target: %j lines', async (sizes) => {
    const messages = history(sizes)
    const sent = await render(messages)
    expect(sent.length).toBeLessThan(messages.length)
    expect(sent.slice(-1 - sizes.length)).toEqual(messages.slice(-1 - sizes.length))
  })

  it('are shown as excerpts with a handle where only newer ones fit', async () => {
    const messages = history([200, 30])
    const sent = await render(messages)
    expect(sent.slice(-1)).toEqual(messages.slice(-1))
    const excerpt = sent.at(-2) as { readonly role: string; readonly content: string }
    expect(excerpt.role).toBe('tool')
    expect(excerpt.content).toMatch(/decant:/)
    expect(excerpt.content.length).toBeLessThan(file(9900, 200).length / 2)
  })
})
