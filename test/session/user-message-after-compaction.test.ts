import { describe, expect, it } from 'vitest'
import { memoryArchive } from '../../src/archive/index.ts'
import { compress } from '../../src/compress.ts'
import { formatNamed } from '../../src/format/index.ts'
import { profileFor, violations } from '../../src/law/index.ts'
import { ResentHistories } from '../../src/resent/index.ts'
import { openSession } from '../../src/session/index.ts'

const MODEL = 'gemini-3-pro'
const words = (n: number, about: string) => Array.from({ length: n }, (_, i) => `word_${about}_${i} src/${about}_${i}.ts`).join(' ')

const says: Record<string, (role: 'user' | 'assistant', text: string) => object> = {
  gemini: (role, text) => ({ role: role === 'user' ? 'user' : 'model', parts: [{ text }] }),
  'openai-chat': (role, content) => ({ role, content }),
}
const answered = (format: string) =>
  Array.from({ length: 6 }, (_, i) => [says[format]?.('user', words(20, `q${i}`)), says[format]?.('assistant', words(120, `a${i}`))]).flat() as object[]

/** A turn that was stopped while results waited for the model. */
const stopped = (): object[] => [
  { role: 'user', parts: [{ text: 'Fix it.' }] },
  ...Array.from({ length: 6 }, (_, i) => [
    { role: 'model', parts: [{ functionCall: { name: 'sh', args: { c: words(20, `c${i}`) } } }] },
    { role: 'user', parts: [{ functionResponse: { name: 'sh', response: { output: words(150, `r${i}`) } } }] },
  ]).flat(),
]
/** The same, with words of the user next to results before the last. */
const interrupted = (): object[] =>
  stopped().map((message, i) => (i === 10 ? { ...message, parts: [...(message as { parts: object[] }).parts, { text: 'Mind the gap.' }] } : message))
const next = (format: string) => says[format]?.('user', 'And what now?') as object

const cases: [string, string, () => object[]][] = [
  ['an answer', 'gemini', () => answered('gemini')],
  ['an answer', 'openai-chat', () => answered('openai-chat')],
  ['tool results', 'gemini', stopped],
  ['text together with tool results', 'gemini', interrupted],
]

function broken(format: string, messages: readonly object[]) {
  return violations(formatNamed(format).decode([...messages]).history, profileFor({ format, model: MODEL }))
}

describe.each(cases)('a user message after a compaction of a history that ends with %s, in %s', (end, format, history) => {
  it('is accepted by a session without breaking the alternation of roles, and undo restores the original messages', async () => {
    const archive = memoryArchive()
    const options = { id: 'one', window: 2000, format, model: MODEL, archive }
    const session = await openSession(options)
    await session.append(history())
    expect(await session.compact(400)).toMatchObject({ status: 'compacted' })
    await session.append(next(format))
    const { messages } = await session.render()
    expect(broken(format, messages)).toEqual([])
    expect(messages.at(-1)).toEqual(next(format))
    expect((await (await openSession(options)).render()).messages).toEqual(messages)
    expect(session.usage().appended).toBe(history().length + 1)
    await session.undo()
    const wide = await openSession({ ...options, window: 1_000_000 })
    expect((await wide.render()).messages).toEqual([...history(), next(format)])
  })

  it('is accepted in a resent history without breaking the alternation of roles, and the sent prefix stays the same', async () => {
    const treatments: unknown[] = []
    const histories = new ResentHistories({ window: 3000, target: 0.2, onRender: ({ treatment, reason }) => treatments.push(reason ?? treatment) })
    const first = (await histories.render(history(), { format, model: MODEL })) as object[]
    const second = (await histories.render([...history(), next(format)], { format, model: MODEL })) as object[]
    expect(treatments).toEqual(['compacted', 'rendered'])
    expect(second.slice(0, first.length)).toEqual(first)
    expect(broken(format, second)).toEqual([])
  })

  it.skipIf(end.endsWith('results'))('can follow the messages that compress returns without breaking the alternation of roles', async () => {
    const { messages } = await compress(history(), { budget: 400, format, model: MODEL })
    expect(broken(format, [...(messages as object[]), next(format)])).toEqual([])
  })
})

it('ResentHistories puts a bridge after system text that was sent before the bridge was needed', async () => {
  const calls = Array.from({ length: 6 }, (_, i) => [
    {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: `c${i}`, type: 'function', function: { name: 'sh', arguments: JSON.stringify({ c: words(20, `c${i}`) }) } }],
    },
    { role: 'tool', tool_call_id: `c${i}`, content: words(150, `r${i}`) },
  ]).flat()
  const history = [{ role: 'user', content: 'Fix it.' }, ...calls]
  const system = { role: 'system', content: 'Be brief.' }
  const about = { format: 'openai-chat', model: MODEL }
  const histories = new ResentHistories({ window: 3000, target: 0.2 })
  await histories.render(history, about)
  const first = (await histories.render([...history, system], about)) as object[]
  const second = (await histories.render([...history, system, next('openai-chat')], about)) as object[]
  expect(second.slice(0, first.length)).toEqual(first)
  expect(second.slice(first.length)).toHaveLength(2)
  expect(broken('openai-chat', second)).toEqual([])
})
