import { expect, it } from 'vitest'
import { type Archive, memoryArchive } from '../../src/archive/index.ts'
import type { Message } from '../../src/message/index.ts'
import { openSession } from '../../src/session/index.ts'
import { ResultShortener } from '../../src/session/intake/result-shortener.ts'

const looked = (i: number): readonly Message[] => [
  { id: `a${i}`, role: 'assistant', parts: [{ type: 'tool-call', callId: `c${i}`, name: 'read_file', input: `{"path":"src/unit_${i}.ts"}` }] },
  { id: `r${i}`, role: 'tool', parts: [{ type: 'tool-result', callId: `c${i}`, output: [{ type: 'text', text: `the text of unit ${i} `.repeat(40) }] }] },
]

it('Arriving lets at most sixteen results wait to be shortened, and the oldest stay whole', () => {
  const arriving = new ResultShortener(2_000)
  const messages = Array.from({ length: 30 }, (_, i) => looked(i)).flat()
  const latest = Array.from({ length: 16 }, (_, i) => 29 + 2 * i)
  arriving.shorten(messages, () => '')
  expect(arriving.waiting.map(({ message }) => message)).toEqual(latest)
  const learned = new ResultShortener(2_000)
  const all = messages.flatMap(({ role }, message) => (role === 'tool' ? [{ message, part: 0 }] : []))
  learned.learn(messages, all)
  expect(learned.waiting).toEqual(arriving.waiting)
})

it('a result that no longer waits counts as shown: its lines are left out of a later result', () => {
  const text = Array.from({ length: 40 }, (_, i) => `export const value_${i} = ${i} // the value of unit ${i}`).join('\n')
  const ran = (callId: string, name: string, output: string): readonly Message[] => [
    { id: `a${callId}`, role: 'assistant', parts: [{ type: 'tool-call', callId, name, input: '{"path":"src/unit.ts"}' }] },
    { id: callId, role: 'tool', parts: [{ type: 'tool-result', callId, output: [{ type: 'text', text: output }] }] },
  ]
  const isShortened = (count: number) => {
    const arriving = new ResultShortener(2_000)
    arriving.shorten(ran('first', 'read_file', text), () => '')
    for (let i = 1; i < count; i++) arriving.shorten(looked(i), () => '')
    return arriving.shorten(ran('second', 'bash', text), () => 'ref').left.length > 0
  }
  expect([isShortened(16), isShortened(17)]).toEqual([false, true])
})

it('each result of a step with many calls adds as much to the log as the one before it', async () => {
  const inner = memoryArchive()
  const eventSizes: number[] = []
  const archive: Archive = {
    ...inner,
    put: (items) => {
      for (const { kind, bytes } of items) if (kind === 'event') eventSizes.push(bytes.length)
      return inner.put(items)
    },
  }
  const open = () => openSession({ model: 'gpt-5', format: 'openai-chat', archive, id: 'run' }, { onArrival: true })
  const session = await open()
  const numbers = Array.from({ length: 60 }, (_, i) => i + 100)
  const tool_calls = numbers.map((i) => ({ id: `c${i}`, type: 'function', function: { name: 'read_file', arguments: `{"path":"src/unit_${i}.ts"}` } }))
  await session.append({ role: 'user', content: 'Read all units.' }, { role: 'assistant', content: null, tool_calls })
  for (const i of numbers) await session.append({ role: 'tool', tool_call_id: `c${i}`, content: `the text of unit ${i} `.repeat(20) })
  expect((eventSizes.at(-1) ?? 0) - (eventSizes.at(-30) ?? 0)).toBeLessThan(20)
  await (await open()).append({ role: 'assistant', content: 'Read.' })
  expect(JSON.stringify(await (await open()).render())).toContain('the text of unit 100 the')
})

it('Arriving.learn restores which results wait to be shortened, except protected ones', () => {
  const messages = [0, 1, 2].flatMap(looked)
  const taken = new ResultShortener(2_000)
  taken.shorten(messages, () => '')
  const waiting = taken.waiting.slice(1)
  const learned = new ResultShortener(2_000)
  learned.learn(messages, waiting)
  expect(learned.waiting).toEqual(waiting)
  const protecting = new ResultShortener(2_000, { patterns: [/unit 1/] })
  protecting.learn(messages, waiting)
  expect(protecting.waiting).toEqual(waiting.slice(1))
})

it('Arriving.learn counts lines as shown, so that the same lines are left out of a later result', () => {
  const text = Array.from({ length: 40 }, (_, i) => `export const value_${i} = ${i} // the value of unit ${i}`).join('\n')
  const read = (id: string): readonly Message[] => [
    { id: `a${id}`, role: 'assistant', parts: [{ type: 'tool-call', callId: id, name: 'read_file', input: '{"path":"src/unit.ts"}' }] },
    { id, role: 'tool', parts: [{ type: 'tool-result', callId: id, output: [{ type: 'text', text }] }] },
  ]
  const [learned, fresh] = [new ResultShortener(0), new ResultShortener(0)]
  learned.learn(read('one'))
  expect(learned.shorten(read('two'), () => 'ref').left).toMatchObject([{ message: 1, part: 0, text }])
  expect(fresh.shorten(read('two'), () => 'ref').left).toEqual([])
})
